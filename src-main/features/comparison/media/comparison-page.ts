import { counted } from '../../../domain/index.ts';
import type { ComparisonFigures } from '../index.ts';
import { verdictsInWords } from './compared-drawing.ts';
import type { DrawnPair } from './pair-animation.ts';
import { xmlText } from './xml-text.ts';

/** A pair with its animation, ready for the page. */
export interface PagePair extends DrawnPair {
  /** Animated WebP. */
  readonly animation: Uint8Array;
}

/** Nothing may load and nothing may run, whatever a prompt says. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { max-width: 1120px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 8px; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); text-align: right; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 0 0 2rem; } img { max-width: 100%; height: auto; border: 1px solid #bcc3cd; }
figcaption { max-width: 72ch; overflow-wrap: anywhere; } .soft { opacity: .75; }
`;

/** One self-contained page without scripts: the figures, and the chosen pairs side by side. */
export function comparisonPage(figures: ComparisonFigures, pairs: readonly PagePair[]): string {
  const title = `${figures.runB} against ${figures.runA}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${xmlText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${xmlText(title)}</h1>
<p>${xmlText(figures.pairing.statement)}: ${counted(figures.pairing.pairs, 'pair')}, ${counted(figures.pairing.unpairedA, 'rollout')} of A and ${figures.pairing.unpairedB} of B without a partner. Every difference is B − A, so above 0 is better for B.</p>
<p>Reward: ${signed(figures.reward.mean.value, 3)} ${interval(figures.reward.mean, 3)}, p ${p(figures.reward.p)}; ${counted(figures.reward.tasksBetter, 'task')} better, ${figures.reward.tasksEqual} equal, ${figures.reward.tasksWorse} worse.</p>
${figures.pairing.notes.map((note) => `<p>▲ ${xmlText(note)}</p>`).join('\n')}
${figures.config.warnings.map(({ message }) => `<p>▲ ${xmlText(message)}</p>`).join('\n')}
${itemTable(figures)}
<h2>${counted(pairs.length, 'chosen pair')}</h2>
${pairs.map(pairFigure).join('\n')}
</body>
</html>
`;
}

function itemTable({ items }: ComparisonFigures): string {
  const rows = items.map(
    ({ item, passes, counts, judged, pHolm, corrected }) =>
      `<tr><td>${item} (passes on ${passes})</td><td>${counts.both}</td><td>${counts.fixed}</td><td>${counts.broken}</td><td>${counts.neither}</td><td>${signed(judged.mean.value, 2)} ${interval(judged.mean, 2)}</td><td>${p(pHolm)}</td><td>${signed(corrected.difference.theseSamples.value, 2)} ${interval(corrected.difference.theseSamples, 2)}</td></tr>`,
  );
  if (items.length === 0) return '<h2>Items</h2>\n<p>No item was judged in both runs.</p>';
  return `<h2>Items</h2>
<p class="soft">Numbers of pairs with a verdict on both sides; fixed: B alone passes, broken: A alone passes. Differences are of the share that passes, as mean over tasks.</p>
<table>
<thead><tr><th>Item</th><th>Both pass</th><th>Fixed</th><th>Broken</th><th>Neither</th><th>As judged</th><th>p (Holm)</th><th>Corrected</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

function pairFigure({ prompt, a, b, animation }: PagePair): string {
  const data = Buffer.from(animation).toString('base64');
  const side = (name: string, { row, missing }: DrawnPair['a']) =>
    `${name}: ${row.outcome}, ${row.reward === null ? 'no score' : row.reward.toFixed(3)}, ${verdictsInWords(row)}${missing === null ? '' : `, ${missing}`}`;
  return `<figure>
<img alt="${xmlText(`A and B side by side: ${prompt}`)}" src="data:image/webp;base64,${data}">
<figcaption>${xmlText(prompt)}<br><span class="soft">${xmlText(side('A', a))}<br>${xmlText(side('B', b))}</span></figcaption>
</figure>`;
}

function signed(value: number | null, digits: number): string {
  return value === null ? 'n/a' : `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
}

function interval(
  {
    low,
    high,
    reason,
  }: { readonly low: number | null; readonly high: number | null; readonly reason: string | null },
  digits: number,
): string {
  if (low !== null && high !== null) return `(${low.toFixed(digits)} to ${high.toFixed(digits)})`;
  return reason === null ? '' : `<span class="soft">(${xmlText(reason)})</span>`;
}

function p(value: number | null): string {
  return value === null ? 'n/a' : value < 0.001 ? '&lt; 0.001' : value.toFixed(3);
}
