import { judgeTexts, type RowSources } from './disagreement-rows.ts';
import type { Disagreement } from './disagreements.ts';
import { html, type Html } from './html.ts';

/** One frame as a picture. */
export interface ReportFrame {
  readonly timeS: number;
  readonly sha256: string;
  readonly png: Uint8Array;
}

/** One rollout with its frames and everything on which its sources differ. */
export function rolloutSection(
  sources: RowSources,
  disagreements: readonly Disagreement[],
  frames: readonly ReportFrame[],
): Html {
  const { stored, content, sampling, nameOf } = sources;
  const { row, place, results } = stored;
  const texts = judgeTexts(stored, content);
  const render = results.render?.result ?? null;
  return html`<section>
    <h2>${row.taskName ?? row.identity.slice(0, 12)} <span class="soft">repeat ${row.repeat}</span></h2>
    <p class="soft">${row.runName} · ${stored.model ?? 'model unknown'} · ${place.path} line ${place.line}</p>
    <p>${row.prompt}</p>
    ${frames.length > 0 ? html`<div class="frames">${frames.map(frameFigure)}</div>` : null}
    <table>
      <tr>
        <th>kind</th>
        <th>item</th>
        <th>one says</th>
        <th>the other</th>
        <th>notes</th>
        <th>sampling</th>
      </tr>
      ${disagreements.map((found) => disagreementLine(found, sampling(found.statements), nameOf))}
    </table>
    ${texts === null ? null : html`<pre>${texts}</pre>`}
    <p class="soft">
      <code
        >rollout ${row.identity} · drawing ${row.drawingSha256 ?? 'none'} · frames
        ${(render?.frames ?? []).map(({ sha256 }) => sha256.slice(0, 12)).join(' ')} ·
        ${render?.renderer ?? 'not rendered here'}</code
      >
    </p>
  </section>`;
}

function disagreementLine(
  { kind, item, left, right, statements }: Disagreement,
  sampling: string | null,
  nameOf: (annotator: string) => string,
): Html {
  const notes = statements.flatMap(({ note, annotator }) => (note ? [`${nameOf(annotator)}: ${note}`] : []));
  return html`<tr>
    <td>${kind.replaceAll('-', ' ')}</td>
    <td>${item}</td>
    <td>${left.value} <span class="soft">${left.source}</span></td>
    <td>${right.value} <span class="soft">${right.source}</span></td>
    <td>${notes.join('; ')}</td>
    <td class="soft">${sampling ?? 'every rollout that matches'}</td>
  </tr>`;
}

function frameFigure({ timeS, sha256, png }: ReportFrame): Html {
  const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return html`<figure>
    <img src="${data}" alt="frame at ${timeS} s" width="512" height="512" />
    <figcaption>${timeS.toFixed(2)} s · <code>${sha256.slice(0, 12)}</code></figcaption>
  </figure>`;
}
