import { html, type Html } from './html.ts';
import type { Report } from './report.ts';

/** Nothing is loaded and nothing runs: styles and pictures are in the file. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#14181f, #e7eaee); --soft: light-dark(#465060, #b1bac6);
  --line: light-dark(#dfe3e8, #2a3038); --paper: light-dark(#ffffff, #14171c); --ground: light-dark(#f4f5f7, #0e1115);
  --yes: light-dark(#00705a, #35c3a0); --no: light-dark(#b03f00, #f88d54); }
body { margin: 0 auto; max-width: 1080px; padding: 32px 24px; background: var(--paper); color: var(--ink);
  font: 13px/1.45 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1 { margin: 0 0 8px; font-size: 24px; } h2 { margin: 0 0 4px; font-size: 15px; overflow-wrap: anywhere; }
p { margin: 0 0 8px; overflow-wrap: anywhere; } .soft { color: var(--soft); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 16px; margin: 0 0 16px; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
section { padding: 16px 0; border-top: 1px solid var(--line); break-inside: avoid-page; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; margin: 8px 0; }
th, td { padding: 3px 12px 3px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top;
  overflow-wrap: anywhere; }
th { color: var(--soft); font-size: 11px; font-weight: 500; } .number { text-align: right; }
thead th, .number { overflow-wrap: normal; }
.frames { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 8px; margin: 8px 0; }
figure { margin: 0; } figcaption { color: var(--soft); font-size: 11px; }
img { display: block; width: 100%; height: auto; background: #fff; outline: 1px solid var(--line); }
pre { margin: 4px 0 8px; padding: 8px; background: var(--ground); white-space: pre-wrap; overflow-wrap: anywhere;
  font: 12px/1.4 'JetBrains Mono', ui-monospace, monospace; }
code { font: 11px/1.4 'JetBrains Mono', ui-monospace, monospace; overflow-wrap: anywhere; }
.bar { display: flex; height: 12px; gap: 1px; margin: 8px 0; } .bar span { min-width: 2px; background: #b4bcc8; }
.bar .scored { background: #2f9c83; } .bar .flagged { background: #9a5cb8; } .bar .error { background: #dba32b; }
.bar .gate-failed { background: #cf5a1b; } .bar .render-failed { background: #e9a37d; } .bar .unscored { background: #d9dee5; }
@page { margin: 14mm; } @media print { :root { color-scheme: light; } body { padding: 0; max-width: none; } }
`;

/** A report as one self-contained page, in parts. */
export async function* pageParts(report: Report): AsyncIterable<string> {
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8">`;
  yield `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`;
  yield html`<meta name="viewport" content="width=device-width" /><title>${report.title}</title>`.markup;
  yield `<style>${STYLE}</style></head><body><main>\n`;
  yield head(report).markup;
  let isEmpty = true;
  for await (const part of report.body()) {
    isEmpty = false;
    yield `${part.markup}\n`;
  }
  if (isEmpty) yield html`<section><p class="soft">Nothing to list.</p></section>`.markup;
  yield '</main></body></html>\n';
}

function head({ title, facts }: Report): Html {
  return html`<h1>${title}</h1>
    <dl>
      ${facts.map(
        ({ name, value }) =>
          html`<dt>${name.replaceAll('_', ' ')}</dt>
            <dd>${value ?? 'n/a'}</dd>`,
      )}
    </dl>`;
}
