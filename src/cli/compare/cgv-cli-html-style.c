/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-html-style.h"

#include "cgv-palette.h"

static const char layout[] =
  ":root{color-scheme:light dark;--bg:#fff;--fg:#1d1d20;--dim:#5e5c64;--line:#d8d6dc;--card:#f6f5f7;--dear:#c64600;--cheap:#1a5fb4;--warn:#8a4b00}\n"
  "body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:76rem;padding:1.5rem 1rem 4rem;background:var(--bg);color:var(--fg)}\n"
  "h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}h2{font-size:1.15rem;margin:2.25rem 0 .5rem}p{margin:.4rem 0}\n"
  "code,.n{font-family:ui-monospace,monospace;font-size:.92em;overflow-wrap:anywhere}small,.dim{color:var(--dim)}\n"
  ".bad{color:var(--dear)}.good{color:var(--cheap)}.warn{border-left:4px solid var(--warn);padding:.2rem .8rem;background:var(--card);margin:.4rem 0}\n"
  ".verdict{display:inline-block;border:2px solid currentColor;border-radius:.4rem;padding:.1rem .6rem;font-weight:600}\n"
  ".scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\n"
  "th,td{text-align:right;padding:.25rem .6rem;border-bottom:1px solid var(--line);white-space:nowrap;vertical-align:top}\n"
  "th{font-weight:600;color:var(--dim)}td.l,th.l{text-align:left;white-space:normal}\n"
  "td.l{width:45%}tr.why td{padding:0 .6rem .6rem;color:var(--dim)}tr:has(+.why) td{border-bottom:0}tr.why ul{color:var(--fg)}\n"
  "summary{cursor:pointer}summary:focus-visible{outline:2px solid var(--cheap)}details ul{margin:.3rem 0 .6rem;padding-left:1.2rem}\n"
  ".chip{border:1px solid currentColor;border-radius:.6rem;padding:0 .45rem;font-size:.8em;margin-left:.4rem}\n"
  "svg.bar{display:block;width:8rem;height:.8rem;margin-top:.35rem}.bar .up{fill:var(--dear)}.bar .down{fill:var(--cheap)}.bar path{stroke:var(--dim);vector-effect:non-scaling-stroke}\n"
  "ol.path{list-style:none;padding:0;border-left:3px solid var(--line)}ol.path li{padding:.3rem 0 .3rem .9rem;position:relative}\n"
  "ol.path li:last-child{border-left:4px solid var(--dear);margin-left:-3.5px;background:var(--card)}ol.path.cheaper li:last-child{border-color:var(--cheap)}\n"
  "svg text{font:11px system-ui,sans-serif;pointer-events:none}svg .t{stroke:var(--bg);stroke-width:1}svg .f{fill:none;stroke:var(--fg);stroke-opacity:.55}svg .h{stroke:var(--bg);stroke-width:3;stroke-opacity:.6}.legend{display:flex;flex-wrap:wrap;gap:.2rem .9rem;margin:.4rem 0;font-size:.85em}\n"
  ".legend span{display:inline-flex;align-items:center;gap:.35rem}.legend svg{width:1.3rem;height:.9rem}\n"
  "dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem .9rem;margin:.3rem 0}dt{color:var(--dim)}dd{margin:0;overflow-wrap:anywhere}\n"
  "@media(max-width:40rem){td,th{padding:.2rem .35rem}.wide{display:none}dl{grid-template-columns:1fr}}\n"
  "@media print{details{display:block}}\n";

static const char dark[] =
  ":root{--bg:#1e1e22;--fg:#ececef;--dim:#a5a3ab;--line:#3d3b42;--card:#29292e;--dear:#ff9a57;--cheap:#78aeed;--warn:#f8c45a}\n";

static void
write_color (FILE *file,
             const CgvColor *color)
{
  fprintf (file, "#%02x%02x%02x", (guint) (color->red * 255 + 0.5), (guint) (color->green * 255 + 0.5), (guint) (color->blue * 255 + 0.5));
}

static void
write_colors (FILE *file,
              CgvScheme scheme)
{
  CgvPalette palette;

  cgv_palette_init (&palette, scheme, false);
  for (int step = -CGV_PALETTE_DELTA_STEPS; step <= CGV_PALETTE_DELTA_STEPS; step++)
    {
      CgvColor fill;
      CgvColor text;

      cgv_palette_get_delta (&palette, step, &fill, &text);
      fprintf (file, ".d%d .t{fill:", step + CGV_PALETTE_DELTA_STEPS);
      write_color (file, &fill);
      fprintf (file, "}.d%d text{fill:", step + CGV_PALETTE_DELTA_STEPS);
      write_color (file, &text);
      fputs ("}\n", file);
    }
}

void
cgv_cli_html_style_write (FILE *file)
{
  fputs ("<style>\n", file);
  fputs (layout, file);
  write_colors (file, CGV_SCHEME_LIGHT);
  fputs ("@media(prefers-color-scheme:dark){\n", file);
  fputs (dark, file);
  write_colors (file, CGV_SCHEME_DARK);
  fputs ("}\n</style>\n", file);
}

int
cgv_cli_html_style_get_class (double ratio)
{
  return cgv_palette_get_delta_step (ratio) + CGV_PALETTE_DELTA_STEPS;
}
