const RASTER_DATA = /^data:image\/(?:png|jpeg|gif|webp)(?:;[^,]*)?,/i;
const SCRIPT_SCHEME = /^(?:javascript|vbscript|livescript|mocha):/i;

/** A drawing may refer to its own fragments and to raster images that it carries with it, and to nothing else. */
export function isAllowedReference(url: string): boolean {
  const parsed = trimUrl(url);
  return parsed.startsWith('#') || RASTER_DATA.test(parsed);
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
