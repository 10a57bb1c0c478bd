/*
 * The live drawing's document, as the page handles it from outside: nothing in it can run. It is fitted and sought
 * exactly as the renderer does before it takes a frame (src-main/render, docs/guide/scores.md, Rendering).
 */

/** Gives the root the largest box of the drawing's own aspect ratio within the judge's viewport, centred. */
export function fitDrawing(drawing: Document, widthPx: number, heightPx: number): void {
  const root = svgRootOf(drawing);
  if (root === null) return;
  const size = absoluteSize(root);
  const scale = size === null ? null : Math.min(widthPx / size.width, heightPx / size.height);
  const width = size === null || scale === null ? widthPx : size.width * scale;
  const height = size === null || scale === null ? heightPx : size.height * scale;
  if (size !== null && !root.hasAttribute('viewBox')) {
    root.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
  }
  const style: Readonly<Record<string, string>> = {
    position: 'absolute',
    margin: '0',
    'min-width': '0',
    'min-height': '0',
    'max-width': 'none',
    'max-height': 'none',
    width: `${width}px`,
    height: `${height}px`,
    left: `${(widthPx - width) / 2}px`,
    top: `${(heightPx - height) / 2}px`,
  };
  for (const [name, value] of Object.entries(style)) root.style.setProperty(name, value, 'important');
}

/** The root of a document that is a drawing; null for anything else, such as a parser's complaint. */
export function svgRootOf(drawing: Document): SVGSVGElement | null {
  const root = drawing.documentElement;
  // The document belongs to another window, so its elements are of that window's classes.
  const SvgElement = drawing.defaultView?.SVGSVGElement;
  return SvgElement && root instanceof SvgElement ? root : null;
}

/** Puts a drawing's clocks to a time, all of them: SMIL of every time container, CSS and web animations. */
export function createDrawingClock(drawing: Document): (seconds: number) => void {
  const containers = [...drawing.querySelectorAll('svg')];
  // getAnimations leaves out those that have ended; going back in time needs them too.
  const seen = new Set<Animation>();
  return (seconds) => {
    for (const container of containers) {
      if (typeof container.setCurrentTime !== 'function') continue;
      container.pauseAnimations();
      container.setCurrentTime(seconds);
    }
    for (const animation of drawing.getAnimations()) seen.add(animation);
    for (const animation of seen) seekAnimation(animation, seconds);
  };
}

function seekAnimation(animation: Animation, seconds: number): void {
  if (animation.playState === 'idle') return;
  try {
    animation.pause();
    animation.currentTime = seconds * 1000;
  } catch {
    // Driven by scrolling, not by time.
  }
}

/** Width and height in pixels where both are absolute lengths. */
function absoluteSize(root: SVGSVGElement): { readonly width: number; readonly height: number } | null {
  const { width, height } = root;
  const isRelative = [width, height].some(
    (length) => length.baseVal.unitType === length.baseVal.SVG_LENGTHTYPE_PERCENTAGE,
  );
  const isGiven = root.hasAttribute('width') && root.hasAttribute('height');
  const pixels = { width: width.baseVal.value, height: height.baseVal.value };
  return isGiven && !isRelative && pixels.width > 0 && pixels.height > 0 ? pixels : null;
}
