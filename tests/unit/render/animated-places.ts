/** Places for the animation (`$`) in a drawing that shows what it changes. */
export const RECT =
  '<rect x="8" y="8" width="40" height="24" fill="#c22" stroke="#225" stroke-width="4">$</rect>';
export const CIRCLE = '<circle cx="24" cy="24" r="12">$</circle>';
export const ELLIPSE = '<ellipse cx="24" cy="24" rx="12" ry="9">$</ellipse>';
export const LINE = '<line x1="4" y1="4" x2="40" y2="40" stroke="#225" stroke-width="4">$</line>';
export const PATH =
  '<path d="M6 6L50 10L30 50" fill="none" stroke="#225" stroke-width="8" stroke-dasharray="9 3" pathLength="90">$</path>';
export const POLYGON = '<polygon points="4,4 40,8 20,40" fill-rule="evenodd">$</polygon>';
export const POLYLINE =
  '<polyline points="4,4 40,8 20,40" fill="none" stroke="#000" stroke-width="3">$</polyline>';
export const STAR = '<path d="M32 4L50 58L4 24H60L14 58Z">$</path>';
export const TEXT = '<text x="6" y="30" font-size="16" textLength="40">abc d$</text>';
export const SHOWN = '<rect width="64" height="64" fill="url(#p)"/>';
export const LINEAR = `<linearGradient id="p" x1="0" x2="0.5"><stop stop-color="#c22"/><stop offset="1" stop-color="#22c"/>$</linearGradient>${SHOWN}`;
export const RADIAL = `<radialGradient id="p" fx="0.4"><stop stop-color="#c22"/><stop offset="1" stop-color="#22c"/>$</radialGradient>${SHOWN}`;
export const STOP = `<linearGradient id="p"><stop offset="0.2" stop-color="#c22">$</stop><stop offset="1" stop-color="#22c"/></linearGradient>${SHOWN}`;
export const PATTERN = `<pattern id="p" width="16" height="16" patternUnits="userSpaceOnUse" viewBox="0 0 16 16">$<circle cx="6" cy="6" r="5"/></pattern>${SHOWN}`;
export const CLIP =
  '<clipPath id="c">$<rect x="0.1" y="0.1" width="0.5" height="9"/></clipPath><rect width="64" height="64" clip-path="url(#c)"/>';
export const MASK =
  '<mask id="m" width="0.9" height="0.9">$<rect width="40" height="30" fill="#fff"/></mask><rect width="64" height="64" mask="url(#m)"/>';
export const MARKER =
  '<marker id="k" markerWidth="3" markerHeight="3" refX="1" refY="1" viewBox="0 0 4 4">$<rect width="4" height="3" fill="#c22"/></marker><path d="M8 20L50 30" stroke="#000" stroke-width="5" marker-start="url(#k)" marker-end="url(#k)"/>';
export const USE =
  '<defs><rect id="u" width="20" height="20"/><circle id="v" r="9" cx="9" cy="9"/><symbol id="s" viewBox="0 0 9 9"><rect width="7" height="9"/></symbol></defs>';
export const PICTURE = `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 4'%3E%3Crect width='5' height='4'/%3E%3C/svg%3E`;
export const OTHER_PICTURE = PICTURE.replace("'5'", "'2'");
export const HTML =
  '<foreignObject x="4" y="4" width="40" height="40">$<p xmlns="http://www.w3.org/1999/xhtml" style="margin:0;background:#c22;height:60px">a</p></foreignObject>';
export const filter = (primitives: string, attributes = '') =>
  `<filter id="f" ${attributes}>${primitives}</filter><g filter="url(#f)"><rect x="8" y="8" width="40" height="40" fill="#c52"/><circle cx="30" cy="30" r="12" fill="#25c"/></g>`;
export const light = (source: string, attributes = '') =>
  filter(`<feDiffuseLighting lighting-color="#fc8" ${attributes}>${source}</feDiffuseLighting>`);
export const POINT = '<fePointLight x="20" y="20" z="20">$</fePointLight>';
export const SPOT =
  '<feSpotLight x="10" y="10" z="30" pointsAtX="40" pointsAtY="40" pointsAtZ="0" specularExponent="4" limitingConeAngle="40">$</feSpotLight>';
export const blend = (inside: string) => filter(`<feFlood flood-color="#3a3" result="g"/>${inside}`);
