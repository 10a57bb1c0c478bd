/** A table in Markdown; what would break a cell is escaped, so that any text stays text. */
export function markdownTable(
  head: readonly { readonly title: string; readonly isNumber?: boolean }[],
  rows: readonly (readonly string[])[],
): string {
  const titles = head.map(({ title }) => title);
  const marks = head.map(({ isNumber }) => (isNumber ? '---:' : '---'));
  return [titles.map(escapeCell), marks, ...rows.map((cells) => cells.map(escapeCell))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function escapeCell(text: string): string {
  return text.replace(/[\\|`*_<>[\]]/g, '\\$&').replace(/\s+/g, ' ');
}
