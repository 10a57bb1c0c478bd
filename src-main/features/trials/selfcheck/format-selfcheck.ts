import type { GateVerdict } from '../pages/trial-page.ts';
import type { SelfcheckResult } from './selfcheck-result.ts';

const MARKS: Readonly<Record<GateVerdict, string>> = { pass: '✓', fail: '✗', 'not-run': '○', unknown: '?' };

/** The result as people read it: one line a gate, in the style of trial pages, then what it comes to. */
export function formatSelfcheck(result: SelfcheckResult): string {
  const lines = result.gates.map(
    ({ name, verdict, text }) => `${MARKS[verdict]} ${name}${text === '' ? '' : ` · ${text}`}`,
  );
  const passed = result.gates.filter(({ verdict }) => verdict === 'pass').length;
  const head = `${result.outcome} · ${result.model} at ${result.baseUrl} · took ${result.tookS.toFixed(1)} s`;
  return [
    head,
    `${result.gates.length} gates`,
    ...lines,
    `${passed} of ${result.gates.length} gates passed`,
    '',
  ].join('\n');
}
