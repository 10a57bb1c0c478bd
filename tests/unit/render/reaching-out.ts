/** A drawing that tries to reach `origin`, in one way each, and what must be on the list of refusals (null: nothing). */
export interface ReachingDrawing {
  readonly name: string;
  readonly svg: string;
  readonly listed: boolean;
}

const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"';

/** Every way that we know for a drawing to make a request, with an address under `origin` in each. */
export function reachingDrawings(origin: string): ReachingDrawing[] {
  const svg = (content: string, prolog = '') =>
    `${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100"><rect width="50" height="50" fill="red"/>${content}</svg>`;
  const foreign = (html: string) => svg(`<foreignObject width="100" height="100">${html}</foreignObject>`);
  const nested = (inner: string) => `data:image/svg+xml,${encodeURIComponent(svg(inner))}`;
  const listed = (name: string, drawing: string): ReachingDrawing => ({ name, svg: drawing, listed: true });
  const silent = (name: string, drawing: string): ReachingDrawing => ({ name, svg: drawing, listed: false });
  return [
    listed('image href', svg(`<image href="${origin}/a.png" width="10" height="10"/>`)),
    listed('image xlink:href', svg(`<image xlink:href="${origin}/b.png" width="10" height="10"/>`)),
    listed(
      'feImage',
      svg(
        `<filter id="f"><feImage href="${origin}/c.png"/></filter><rect width="50" height="50" filter="url(#f)"/>`,
      ),
    ),
    listed('use', svg(`<use href="${origin}/d.svg#r"/>`)),
    listed('mask', svg(`<rect width="50" height="50" mask="url(${origin}/e.svg#x)"/>`)),
    listed('filter', svg(`<rect width="50" height="50" filter="url(${origin}/f.svg#x)"/>`)),
    listed('clip-path', svg(`<rect width="50" height="50" clip-path="url(${origin}/g.svg#x)"/>`)),
    listed('CSS import', svg(`<style>@import url("${origin}/h.css");</style>`)),
    listed('CSS import with escapes', svg(`<style>@import \\75rl("${origin}/h2.css");</style>`)),
    listed(
      'font',
      svg(
        `<style>@font-face{font-family:F;src:url(${origin}/i.woff)}</style><text y="20" font-family="F">font</text>`,
      ),
    ),
    listed('xml-stylesheet', svg('', `<?xml-stylesheet type="text/css" href="${origin}/j.css"?>`)),
    listed('XSLT', svg('', `<?xml-stylesheet type="text/xsl" href="${origin}/j.xsl"?>`)),
    listed(
      'background image',
      foreign(`<div ${XHTML} style="width:50px;height:50px;background:url(${origin}/k.png)"/>`),
    ),
    listed('img', foreign(`<img ${XHTML} src="${origin}/l.png"/>`)),
    listed('stylesheet link', foreign(`<link ${XHTML} rel="stylesheet" href="${origin}/m.css"/>`)),
    listed('preconnect', foreign(`<link ${XHTML} rel="preconnect" href="${origin}/"/>`)),
    listed('dns-prefetch', foreign(`<link ${XHTML} rel="dns-prefetch" href="${origin}/"/>`)),
    listed('prefetch', foreign(`<link ${XHTML} rel="prefetch" href="${origin}/n"/>`)),
    listed('iframe', foreign(`<iframe ${XHTML} src="${origin}/o.html"/>`)),
    listed('object', foreign(`<object ${XHTML} data="${origin}/p.svg"/>`)),
    listed('embed', foreign(`<embed ${XHTML} src="${origin}/q.svg"/>`)),
    listed('video', foreign(`<video ${XHTML} src="${origin}/r.mp4" autoplay="autoplay"/>`)),
    listed('meta refresh', foreign(`<meta ${XHTML} http-equiv="refresh" content="0;url=${origin}/s"/>`)),
    listed(
      'href set by SMIL',
      svg(`<image width="10" height="10"><set attributeName="href" to="${origin}/t.png"/></image>`),
    ),
    silent('cursor', svg(`<rect width="50" height="50" cursor="url(${origin}/u.cur), auto"/>`)),
    silent('link to click', svg(`<a href="${origin}/v"><rect width="50" height="50"/></a>`)),
    silent('ping', foreign(`<a ${XHTML} href="${origin}/w" ping="${origin}/w2">go</a>`)),
    silent(
      'data: image that reaches out',
      svg(
        `<image href="${nested(`<image href="${origin}/x.png" width="9" height="9"/>`)}" width="50" height="50"/>`,
      ),
    ),
    silent('external DTD', svg('', `<!DOCTYPE svg SYSTEM "${origin}/y.dtd">`)),
    silent(
      'XInclude',
      svg(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${origin}/z.xml"/>`),
    ),
    silent('script with fetch', svg(`<script>fetch("${origin}/1")</script>`)),
    silent('external script', svg(`<script href="${origin}/2.js"/>`)),
    silent(
      'WebSocket in a handler',
      svg(`<image href="data:," onerror="new WebSocket('${origin.replace('http', 'ws')}/3')"/>`),
    ),
    silent(
      'WebRTC in a handler',
      svg(
        `<animate attributeName="x" onbegin="new RTCPeerConnection({iceServers:[{urls:'stun:${origin.slice(7)}'}]}).createDataChannel('x')"/>`,
      ),
    ),
    silent(
      'javascript: by SMIL',
      svg(
        `<a><set attributeName="href" to="javascript:fetch('${origin}/4')"/><rect width="9" height="9"/></a>`,
      ),
    ),
    silent(
      'handler by SMIL',
      svg(`<rect width="9" height="9"><set attributeName="onfocus" to="fetch('${origin}/5')"/></rect>`),
    ),
  ];
}
