/** Drawings that try to leave something behind for the next one. */
export const LEAVING_DRAWINGS: readonly { readonly name: string; readonly svg: string }[] = [
  { name: 'a picture that fills the page', svg: svg('<rect width="512" height="512" fill="#f0f"/>') },
  {
    name: 'a view transition',
    svg: svg(
      '<style>@view-transition{navigation:auto} ::view-transition-old(root){animation:none;opacity:1}</style><rect width="512" height="512" fill="#f0f"/>',
    ),
  },
  { name: 'a link that is its own address', svg: svg('<a href=""><rect width="99" height="99"/></a>') },
  {
    name: 'a font of a common name',
    svg: svg(
      '<style>@font-face{font-family:Witness;src:local("DejaVu Serif")}</style><text y="90" font-family="Witness">abc</text>',
    ),
  },
  { name: 'a dark colour scheme', svg: svg('<style>:root{color-scheme:dark}</style>') },
  {
    name: 'a reload',
    svg: svg(
      '<foreignObject width="9" height="9"><meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0"/></foreignObject>',
    ),
  },
  {
    name: 'a cookie',
    svg: svg(
      '<foreignObject width="9" height="9"><meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="set-cookie" content="a=b"/></foreignObject>',
    ),
  },
  {
    name: 'a laid out field with focus',
    svg: svg(
      '<foreignObject width="99" height="99"><input xmlns="http://www.w3.org/1999/xhtml" autofocus="autofocus" value="x"/></foreignObject>',
    ),
  },
  {
    name: 'a far corner in view',
    svg: svg('<style>:root{overflow:scroll} </style><rect x="5000" y="5000" width="9" height="9"/>'),
  },
  {
    name: 'a counter and custom property',
    svg: svg(
      '<style>@property --w{syntax:"&lt;color>";inherits:true;initial-value:red} :root{--w:blue}</style>',
    ),
  },
];

/** Drawings that show it if anything was left. */
export const WITNESSES: readonly string[] = [
  svg(''),
  svg(`<style>@view-transition{navigation:auto} a:visited rect{fill:#f00} a:link rect{fill:#0f0} #w{fill:var(--w,#888)}</style>
    <a href=""><rect width="99" height="99"/></a><a href="http://svg.invalid/other.svg"><rect x="100" width="99" height="99"/></a>
    <text x="10" y="200" font-family="Witness, monospace" font-size="40">abcdefg</text><rect id="w" y="300" width="50" height="50"/>`),
];

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${content}</svg>`;
}
