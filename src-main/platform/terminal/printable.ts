const CONTROLS = /[^\P{Cc}\t\n]|\p{Bidi_Control}/gu;

/**
 * A text that a terminal only shows: what models, judges and files wrote can move no cursor and send no sequence. Controls
 * other than tab and line feed, and the marks that turn the direction of text, become U+FFFD.
 */
export function printable(text: string): string {
  return text.replace(CONTROLS, '\ufffd');
}

/** The same for JSON text, whose values must not change: there they are escaped. */
export function printableJson(json: string): string {
  return json.replace(CONTROLS, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
