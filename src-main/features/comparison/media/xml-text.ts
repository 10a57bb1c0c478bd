const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Controls but for tab and line ends, lone surrogates, and what is no character: XML 1.0 cannot hold them at all. */
const IMPOSSIBLE = /(?![\t\n\r])\p{Cc}|\p{Surrogate}|\p{Noncharacter_Code_Point}/gu;

/** Makes any text safe as content or quoted attribute of XML and HTML; what cannot stand there becomes U+FFFD. */
export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, '\ufffd').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
