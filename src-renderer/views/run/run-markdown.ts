import { formatCount, formatScore, formatShare } from '../../format/numbers.ts';
import { markdownTable } from '../../format/markdown.ts';
import { ITEM_NAMES, ITEM_ORDER, OUTCOME_NAMES, OUTCOME_ORDER } from '../../format/words.ts';
import type { RunDetail } from '../../../src-main/api/index.ts';

const count = (title: string) => ({ title, isNumber: true });

/** The overview of a run as Markdown: what it was, its reward, outcomes and items. */
export function runAsMarkdown(run: RunDetail): string {
  const { mean, low, high, n } = run.reward;
  const interval =
    low === null || high === null ? '' : ` (95% interval ${formatScore(low, 3)}–${formatScore(high, 3)})`;
  const facts = [
    ['Run', run.name],
    ['Model', run.model ?? 'n/a'],
    ['Environment', run.environment ?? 'n/a'],
    ['Split', run.split ?? 'n/a'],
    ['Judge', run.judge ?? 'n/a'],
    ['Mean reward', mean === null ? 'n/a' : `${formatScore(mean, 3)}${interval}, n = ${formatCount(n)}`],
  ];
  const outcomes = OUTCOME_ORDER.map((outcome) => [
    OUTCOME_NAMES[outcome],
    formatCount(run.outcomes[outcome]),
    run.rollouts === 0 ? 'n/a' : formatShare(run.outcomes[outcome] / run.rollouts),
  ]);
  const items = ITEM_ORDER.map((item) => {
    const { yes, n: answered, rate } = run.judgeItems[item];
    return [
      ITEM_NAMES[item],
      formatCount(yes),
      formatCount(answered),
      rate === null ? 'n/a' : formatShare(rate),
    ];
  });
  return [
    markdownTable([{ title: 'Fact' }, { title: 'Value' }], facts),
    markdownTable([{ title: 'Outcome' }, count('Rollouts'), count('Share')], outcomes),
    markdownTable([{ title: 'Item' }, count('Yes'), count('Answered'), count('Rate')], items),
  ].join('\n\n');
}
