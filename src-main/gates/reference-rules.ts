const RASTER_DATA = /^data:image\/(?:png|jpeg|gif|webp)(?:;[^,]*)?,/i;
const SCRIPT_SCHEME = /^(?:javascript|vbscript|livescript|mocha):/i;

/** A drawing may refer to its own fragments and to raster images that it carries with it, and to nothing else. */
export function isAllowedReference(url: string): boolean {
  const parsed = trimUrl(url);
  return parsed.startsWith('#') || RASTER_DATA.test(parsed);
}

/** What follows `#` in a reference within the drawing, as it is written; null for any other reference. */
export function readFragment(url: string): string | null {
  const parsed = trimUrl(url);
  return parsed.startsWith('#') ? parsed.slice(1) : null;
}

/**
 * The id that a fragment stands for, as browsers find it: what is no percent escape stays, and bytes that are no UTF-8 are
 * characters each.
 */
export function decodeFragment(fragment: string): string {
  // The URL parser writes what is not ASCII, and blanks, as escapes.
  const escaped = new URL(`http://svg.invalid/#${fragment}`).hash.slice(1);
  const bytes = escaped.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return decoder.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return bytes;
  }
}

/** A URL that runs script when it is followed. */
export function isScriptUrl(url: string): boolean {
  return SCRIPT_SCHEME.test(trimUrl(url));
}

/** What the URL parser removes first: C0 controls and blanks at the ends, tabs and line ends anywhere (URL §4.4). */
function trimUrl(url: string): string {
  let start = 0;
  let end = url.length;
  while (start < end && url.charCodeAt(start) <= 0x20) start++;
  while (end > start && url.charCodeAt(end - 1) <= 0x20) end--;
  return url.slice(start, end).replace(/[\t\r\n]/g, '');
}

const SHOWN_LENGTH = 60;

/** A value for a message: on one line, cut where it gets long. */
export function quoteValue(value: string): string {
  const line = value.replace(/\s+/g, ' ').trim();
  return `“${line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line}”`;
}
