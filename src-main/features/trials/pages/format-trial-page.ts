import type { Figure } from './figure.ts';
import type { GateVerdict, SelfCheckBlock, TrialPage } from './trial-page.ts';

const MARKS: Readonly<Record<GateVerdict, string>> = { pass: '✓', fail: '✗', 'not-run': '○', unknown: '?' };

/** A page as people read it on a terminal: facts, checks, self-checks, what differs, what was not understood. */
export function formatTrialPage(page: TrialPage): string {
  const { facts, verifier } = page;
  const { selfChecks, rank } = facts;
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    ['Task', page.task],
    ['Trial', page.trial],
    ['Model', [page.model, page.effort].filter((part) => part !== null).join(' ')],
    ['Harness', page.harness],
    ['Score', shown(facts.score)],
    ['Raw metric', shown(facts.raw)],
    ['Base, reference', both(verifier.base, verifier.reference, ' and ')],
    ['Wallet spend', both(facts.walletSpend, facts.wallet, ' of ')],
    ['Model cost', shown(facts.modelCost)],
    ['Agent time', shown(facts.agentTimeS)],
    ['Steps', shown(facts.steps)],
    ['Tokens in / out', both(facts.tokensIn, facts.tokensOut, ' / ')],
    ['Self-checks', selfChecks === null ? null : `${selfChecks.shown}, ${page.selfChecks.length} listed`],
    ['Rank', rank?.shown],
    ['Judge model', verifier.judgeModel],
    ['Rubric SHA-256', verifier.rubricSha256],
    ['Renderer', verifier.rendererVersion],
  ];
  const lines = [
    ...rows.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])),
    ...page.reviewerChecks.map(({ verdict, name, citedSteps }) => {
      const cited = citedSteps.map((steps) => steps.shown).join(', ');
      return `${MARKS[verdict]} ${name}${cited === '' ? '' : ` (${cited})`}`;
    }),
    ...page.selfChecks.flatMap(formatSelfCheck),
    ...page.recomputations
      .filter(({ status }) => status === 'differs' || status === 'explained')
      .map(({ kind, where, said, recomputed, status, note }) => {
        const why = note === null ? '' : ` (${note})`;
        return `${status}: ${kind}, ${where}: the page says ${said}, worked out ${recomputed}${why}`;
      }),
    ...page.unrecognised.map(({ line, text }) => `not understood, line ${line}: ${text}`),
  ];
  return `${lines.join('\n')}\n`;
}

function formatSelfCheck({ number, outcome, intoRunS, tookS, remark, gates }: SelfCheckBlock): string[] {
  const when = intoRunS === null ? '' : ` ${intoRunS.shown} into the run`;
  const long = tookS === null ? '' : `, took ${tookS.shown}`;
  const head = `Self-check ${number ?? '?'}: ${outcome ?? 'outcome not shown'}${when}${long}${remark === null ? '' : `, ${remark}`}`;
  return [
    head,
    ...gates.map(
      (gate) => `  ${MARKS[gate.verdict]} ${gate.name}${gate.text === '' ? '' : ` · ${gate.text}`}`,
    ),
  ];
}

function shown(figure: Figure | null): string | null {
  return figure?.shown ?? null;
}

function both(first: Figure | null, second: Figure | null, between: string): string | null {
  return first === null || second === null
    ? shown(first ?? second)
    : `${first.shown}${between}${second.shown}`;
}
