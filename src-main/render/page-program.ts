import { PAGE_CLOCKS } from './page-clocks.ts';
import { PAGE_PLAYER } from './page-player.ts';
import { PAGE_STILLS } from './page-stills.ts';
import type { DrawingMeasures, RenderFailure } from './render-result.ts';

/** What the program below answers; the page is not trusted to do more than fail to answer. */
export interface PageReport {
  readonly failure: RenderFailure | null;
  /** In words, what moves by a clock that no seek reaches. */
  readonly clock: string | null;
  readonly measures: DrawingMeasures;
  /** Of its texts, beyond ASCII, each once. */
  readonly characters: string;
  /** Link hints (preconnect and the like), frames and media, whose refusal no network event tells of. */
  readonly hints: readonly { readonly url: string; readonly kind: string }[];
  /** There are copies made by `<use>` in which CSS may move something: `assay.setCopies` wants their trees. */
  readonly hasCopies: boolean;
}

/**
 * Runs in the page's isolated world, where page scripts (which are off) could not reach it. Kept as text because it is
 * compiled by the browser, not here. It defines `assay.open(width, height)`, which checks the drawing, fits it into the
 * viewport, draws it at 0 and measures, and `assay.drawAt(seconds)`.
 *
 * Fitting: the root gets the largest box of the drawing's own aspect ratio, centred. The ratio is that of absolute
 * `width` and `height`; without both, the root fills the viewport and its `viewBox` is fitted as `preserveAspectRatio`
 * says. Sizes without a `viewBox` become one.
 */
export const PAGE_PROGRAM = String.raw`
globalThis.assay = (() => {
  ${PAGE_PLAYER}
  ${PAGE_CLOCKS}
  ${PAGE_STILLS}
  const XHTML = 'http://www.w3.org/1999/xhtml';
  const HINTS = 'dns-prefetch preconnect prefetch preload modulepreload prerender'.split(' ');
  const EMBEDDED = {
    iframe: { attribute: 'src', kind: 'Document' },
    object: { attribute: 'data', kind: 'Object' },
    embed: { attribute: 'src', kind: 'Object' },
    video: { attribute: 'src', kind: 'Media' },
    audio: { attribute: 'src', kind: 'Media' },
    source: { attribute: 'src', kind: 'Media' },
    track: { attribute: 'src', kind: 'TextTrack' },
  };
  const ZERO = '[+-]?(?:0+(?:[.]0+)?|[.]0+)(?:[eE][+-]?[0-9]+)?';
  const SPACE = '[ \\t\\n\\f\\r]*';
  const FOUR_ZEROS = new RegExp('^' + SPACE + Array(4).fill(ZERO).join(SPACE + ',?' + SPACE) + SPACE + '$');
  const root = document.documentElement;
  const player = root instanceof SVGSVGElement ? createPlayer(root) : null;
  const fail = (kind, message) => ({ kind, message });

  function findFailure(size) {
    // On a document that is not well-formed Chromium puts its complaint first, in the root or in a page round it.
    const complaint = document.getElementsByTagNameNS(XHTML, 'parsererror')[0];
    if (complaint !== undefined && complaint === (document.body ?? root).firstElementChild) {
      // The complaint stands in an element of its own, between headings of Chromium's.
      const said = complaint.querySelector('div')?.textContent ?? '';
      const [reason] = /error on line \d+.*/.exec(said) ?? ['the document is not well-formed XML'];
      return fail('parse-error', reason);
    }
    if (size === null) return fail('not-rendered', 'the document is not an SVG drawing');
    if (size.zero) return fail('no-size', 'the drawing has zero width or height');
    if (size.viewBox === null && size.absolute === null) {
      return fail('no-size', 'the drawing has no viewBox and no absolute width and height');
    }
    const loop = findUseLoop();
    return loop === null ? null : fail('not-rendered', loop);
  }

  function readSize() {
    const viewBox = readViewBox();
    const style = root.computedStyleMap();
    const lengths = ['width', 'height'].map((name) => style.get(name));
    const pixels = lengths.map((length) => (length instanceof CSSUnitValue && length.unit === 'px' ? length.value : null));
    const zero = lengths.some((length) => length instanceof CSSUnitValue && length.value === 0);
    return {
      viewBox,
      absolute: pixels.includes(null) ? null : pixels,
      zero: zero || (viewBox !== null && (viewBox.width === 0 || viewBox.height === 0)),
    };
  }

  // As the browser reads it, which says four zeros of what it cannot read, too.
  function readViewBox() {
    const box = root.viewBox.baseVal;
    if (box.width < 0 || box.height < 0) return null;
    const isEmpty = box.x === 0 && box.y === 0 && box.width === 0 && box.height === 0;
    return isEmpty && !FOUR_ZEROS.test(root.getAttribute('viewBox') ?? '') ? null : box;
  }

  // An element that contains a reference to itself, through however many others, is in error (SVG 2 §5.5).
  function findUseLoop() {
    const state = new Map();
    for (const start of root.querySelectorAll('use')) {
      const stack = [{ use: start, next: null }];
      while (stack.length > 0) {
        const top = stack[stack.length - 1];
        if (top.next === null) {
          const target = targetOf(top.use);
          if (state.get(top.use) === 'done' || target === null) { state.set(top.use, 'done'); stack.pop(); continue; }
          if (target.contains(top.use)) return 'a use element refers to itself: #' + target.id;
          state.set(top.use, 'open');
          top.next = target.localName === 'use' ? [target] : [...target.querySelectorAll('use')];
        }
        const inner = top.next.pop();
        if (inner === undefined) { state.set(top.use, 'done'); stack.pop(); continue; }
        if (state.get(inner) === 'open') return 'use elements refer to each other in a circle: #' + targetOf(inner)?.id;
        if (state.get(inner) !== 'done') stack.push({ use: inner, next: null });
      }
    }
    return null;
  }

  function targetOf(use) {
    const href = use.getAttribute('href') ?? use.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? '';
    if (!URL.canParse(href, document.baseURI)) return null;
    const url = new URL(href, document.baseURI);
    const fragment = url.hash.slice(1);
    url.hash = '';
    return url.href === document.URL ? document.getElementById(decodeFragment(fragment)) : null;
  }

  // As the browser does: what is no escape stays, and bytes that are no UTF-8 are characters each.
  function decodeFragment(fragment) {
    const bytes = fragment.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
    try {
      const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
      return decoder.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    } catch {
      return bytes;
    }
  }

  function fit(size, width, height) {
    const set = (name, value) => root.style.setProperty(name, value, 'important');
    let box = [width, height];
    if (size.absolute !== null) {
      const [w, h] = size.absolute;
      const scale = Math.min(width / w, height / h);
      box = [w * scale, h * scale];
      if (size.viewBox === null) root.setAttribute('viewBox', '0 0 ' + w + ' ' + h);
    }
    set('transition', 'none');
    set('position', 'absolute');
    set('margin', '0');
    for (const side of ['width', 'height']) {
      set('min-' + side, '0');
      set('max-' + side, 'none');
    }
    set('width', box[0] + 'px');
    set('height', box[1] + 'px');
    set('left', (width - box[0]) / 2 + 'px');
    set('top', (height - box[1]) / 2 + 'px');
  }

  function measure(width, height) {
    const smil = player.smilElements();
    const animations = player.animations();
    const durations = new Set();
    for (const element of smil) {
      try {
        durations.add(element.getSimpleDuration());
      } catch {
        // Indefinite.
      }
    }
    for (const animation of animations) durations.add(Number(animation.effect?.getComputedTiming().duration) / 1000);
    const box = contentBox();
    return {
      box,
      offCanvasShare: box === null ? 0 : offCanvas(box, width, height),
      elements: root.querySelectorAll('*').length + 1,
      animations: smil.length + animations.length,
      durationsS: [...durations].filter((seconds) => Number.isFinite(seconds) && seconds > 0).sort((a, b) => a - b),
    };
  }

  function contentBox() {
    const { x, y, width, height } = root.getBBox();
    const matrix = root.getScreenCTM();
    if (matrix === null || (width === 0 && height === 0)) return null;
    const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([px, py]) =>
      new DOMPoint(px, py).matrixTransform(matrix),
    );
    const xs = corners.map((corner) => corner.x);
    const ys = corners.map((corner) => corner.y);
    const left = Math.min(...xs);
    const top = Math.min(...ys);
    return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  }

  function offCanvas(box, width, height) {
    const inside = (start, length, limit) => {
      const visible = Math.max(0, Math.min(start + length, limit) - Math.max(start, 0));
      return length > 0 ? visible / length : Number(start >= 0 && start <= limit);
    };
    return 1 - inside(box.x, box.width, width) * inside(box.y, box.height, height);
  }

  // Stopped before the network hears of them: link hints, and what the policy refuses in frames and media.
  function hints() {
    const embedded = Object.entries(EMBEDDED).flatMap(([name, { attribute, kind }]) =>
      [...document.getElementsByTagNameNS(XHTML, name)].map((element) => ({ url: element[attribute], kind })),
    );
    const links = [...document.getElementsByTagNameNS(XHTML, 'link')].map((link) => ({
      url: link.href,
      kind: HINTS.find((hint) => link.relList.contains(hint)),
    }));
    const refreshes = [...document.getElementsByTagNameNS(XHTML, 'meta')]
      .filter((meta) => meta.httpEquiv.toLowerCase() === 'refresh')
      .map((meta) => ({ url: /url\s*=\s*['"]?([^'"]*)/i.exec(meta.content)?.[1] ?? '', kind: 'Document' }));
    return [...embedded, ...links, ...refreshes].filter(({ url, kind }) => kind !== undefined && /^[a-z]+:/i.test(url));
  }

  function open(width, height) {
    const size = root instanceof SVGSVGElement ? readSize() : null;
    const failure = findFailure(size);
    const clock = failure === null ? findOwnClock(root) : null;
    const none = { measures: null, characters: '', hints: hints(), hasCopies: false };
    if (failure !== null || clock !== null) return { failure, clock, ...none };
    fit(size, width, height);
    player.drawAt(0);
    const measures = measure(width, height);
    const shown = { measures, characters: characters(), hints: hints(), hasCopies: player.hasCopies() };
    return { failure: null, clock: null, ...shown };
  }

  // Of its texts, each once, where no font of the drawing's own may draw them.
  function characters() {
    if (document.fonts.size > 0) return '';
    const texts = [...root.querySelectorAll('text, foreignObject')].map((element) => element.textContent);
    return [...new Set(texts.join(''))].filter((character) => character > '\u007f').slice(0, 5000).join('');
  }

  return { open, drawAt: player?.drawAt, setCopies: player?.setCopies, findClockInPicture, sourceWithStills };
})();`;
