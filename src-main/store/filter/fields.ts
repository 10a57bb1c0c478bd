import { ITEMS, OUTCOMES, RENDER_FAILURES } from '../../domain/index.ts';
import {
  DIFFERENCES,
  ITEM_SOURCES,
  itemColumn,
  LABEL_STATES,
  REVIEW_STATES,
  WORKS,
  type ItemSource,
} from '../rollouts/codes.ts';
import { STATUSES } from '../rollouts/outcome-sql.ts';
import type { GateSide } from './gate-test.ts';

/** What a filter can ask about, by the kind of its values. Expressions are SQL over the `rollouts` table. */
export type Field = { readonly name: string; readonly help: string } & (
  | { readonly kind: 'flag'; readonly expression: string }
  /** Words that stand for small numbers; `words[code]` is the word of a code. */
  | { readonly kind: 'word'; readonly expression: string; readonly words: readonly string[] }
  | { readonly kind: 'number'; readonly expression: string; readonly unit: string }
  /** Text kept in `names`; the expression is its id. */
  | { readonly kind: 'name'; readonly expression: string }
  /** The gate that failed on any of the sides. */
  | { readonly kind: 'gate'; readonly sides: readonly GateSide[] }
  | { readonly kind: 'run' | 'task' | 'prompt' | 'answer' | 'annotator' | 'queue' | 'identity' }
  | { readonly kind: 'differs' | 'has'; readonly words: readonly string[] }
);

const SOURCE_HELP: Readonly<Record<ItemSource, string>> = {
  judge: 'recorded verdict of the judge',
  rejudged: 'newest verdict of a judge that was run from here',
  label: 'what people say',
};

/** What `has:` can ask for, with the condition that it stands for. */
export const HAS: Readonly<Record<string, string>> = {
  label: 'labelled = 1',
  conflict: `(${ITEMS.map((item) => `${itemColumn('label', item)} = 3`).join(' OR ')})`,
  reward: 'reward IS NOT NULL',
  error: 'status = 2',
  answer: 'answer_chars IS NOT NULL',
  drawing: 'drawing_bytes IS NOT NULL',
  moving: 'moving = 1',
  audit: 'audited = 1',
  frames: 'render_ok = 1',
  rejudged: `coalesce(${ITEMS.map((item) => itemColumn('rejudged', item)).join(', ')}) IS NOT NULL`,
  judge: `coalesce(${ITEMS.map((item) => itemColumn('judge', item)).join(', ')}) IS NOT NULL`,
  seed: 'seed IS NOT NULL',
};

const flag = (name: string, expression: string, help: string): Field => ({
  kind: 'flag',
  name,
  expression,
  help,
});
const number = (name: string, expression: string, unit: string, help: string): Field => ({
  kind: 'number',
  name,
  expression,
  unit,
  help,
});
const named = (name: string, expression: string, help: string): Field => ({
  kind: 'name',
  name,
  expression,
  help,
});
const word = (name: string, expression: string, words: readonly string[], help: string): Field => ({
  kind: 'word',
  name,
  expression,
  words,
  help,
});

const gate = (name: string, sides: readonly GateSide[], help: string): Field => ({
  kind: 'gate',
  name,
  sides,
  help,
});

const ALL: readonly Field[] = [
  { kind: 'run', name: 'run', help: 'name or folder of the run, or # and its number' },
  { kind: 'task', name: 'task', help: 'name, index or key of the task' },
  word('outcome', 'outcome', OUTCOMES, 'what became of the rollout'),
  word('status', 'status', STATUSES, 'scored, unscored or error, as recorded'),
  named('error', 'error_name', 'kind of error'),
  gate('gate', ['recorded', 'recomputed'], 'failed gate, recorded or recomputed; ok, failed'),
  gate('recorded.gate', ['recorded'], "failed gate in the run's own words; ok, failed"),
  gate('recomputed.gate', ['recomputed'], 'first failing gate as recomputed; ok, failed'),
  flag('gate-ok', 'coalesce(gate_ok, recorded_gate_ok)', 'all gates passed; recomputed where audited'),
  flag('recorded.gate-ok', 'recorded_gate_ok', 'all gates passed, as recorded'),
  flag('recomputed.gate-ok', 'gate_ok', 'all gates passed, as recomputed'),
  flag('render', 'coalesce(render_ok, recorded_render_ok)', 'the drawing rendered; recomputed where audited'),
  flag('recorded.render', 'recorded_render_ok', 'the drawing rendered, as recorded'),
  flag('recomputed.render', 'render_ok', 'the drawing rendered, as recomputed'),
  word('render-failure', 'render_failure', RENDER_FAILURES, 'why the drawing did not render'),
  flag('blank', 'coalesce(blank, recorded_blank)', 'first frame blank; recomputed where audited'),
  flag('recorded.blank', 'recorded_blank', 'first frame blank, as recorded'),
  flag('recomputed.blank', 'blank', 'first frame blank, as recomputed'),
  flag('motion', 'coalesce(motion, recorded_motion)', 'motion check; recomputed where audited'),
  flag('recorded.motion', 'recorded_motion', 'motion check, as recorded'),
  flag('recomputed.motion', 'motion', 'motion check, as recomputed'),
  number('motion-share', 'motion_share', '0–1', 'largest share of pixels changed between two frames'),
  flag('flagged', 'flagged', 'the judge says a figure is visible'),
  { kind: 'differs', name: 'differs', words: DIFFERENCES, help: 'recorded and recomputed results differ' },
  { kind: 'has', name: 'has', words: Object.keys(HAS), help: 'something is there' },
  { kind: 'annotator', name: 'by', help: 'labelled by this annotator' },
  ...ITEM_SOURCES.flatMap((source) =>
    ITEMS.map((item): Field => {
      const help = `${SOURCE_HELP[source]} on ${item}`;
      const column = itemColumn(source, item);
      const name = `${source}.${item}`;
      return source === 'label' ? word(name, column, LABEL_STATES, help) : flag(name, column, help);
    }),
  ),
  word('gate-audit', 'gate_audit', REVIEW_STATES, 'what people say about the gate'),
  word('flag-audit', 'flag_audit', REVIEW_STATES, 'what people say about the flag'),
  number('reward', 'reward', '0–1', 'recorded reward'),
  number('recomputed.reward', 'recomputed_reward', '0–1', 'reward recomputed here'),
  number('length', 'answer_chars', 'characters', 'length of the answer'),
  number('bytes', 'drawing_bytes', 'bytes', 'size of the drawing'),
  number('tokens', 'completion_tokens', 'tokens', 'tokens that the model wrote'),
  number('prompt-tokens', 'prompt_tokens', 'tokens', 'tokens that the model read'),
  number('cost', 'cost_usd', 'dollars', 'cost of the answer'),
  number('started', 'started_at', 'epoch seconds', 'when the rollout began'),
  number('step', 'step', '', 'training step'),
  word('work', 'work', WORKS, 'made for training or for an evaluation, in a training run'),
  flag('effective', 'effective', 'the model was trained on it'),
  number('advantage', 'advantage', '', 'advantage, as training computed it'),
  number('seed', 'seed', '', 'sampling seed'),
  number('repeat', 'repeat', '', '0-based order among the repeats of its task'),
  number('judge-calls', 'judge_calls', '', 'recorded calls of the judge'),
  number('id', 'id', '', 'number of the rollout in this index'),
  named('split', 'split_name', 'split of the task'),
  named('model', 'model_name', 'model that answered'),
  named('environment', 'environment_name', 'environment of the evaluation'),
  named('agent', 'agent_name', 'agent within the episode'),
  named('finish', 'finish_name', 'why the model stopped, such as stop or length'),
  flag('truncated', 'truncated', 'the answer was cut off'),
  flag('recovered', 'recovered', 'scored after a retry'),
  { kind: 'prompt', name: 'prompt', help: 'words of the prompt' },
  { kind: 'answer', name: 'answer', help: 'words of the answer' },
  { kind: 'queue', name: 'queue', help: 'in the queue of this name, or # and its number' },
  { kind: 'identity', name: 'identity', help: 'identity of the rollout, whole or its beginning' },
];

export const FIELDS: ReadonlyMap<string, Field> = new Map(ALL.map((field) => [field.name, field]));

/** Words that every field understands: nothing measured, or anything at all. */
export const PRESENCE = ['none', 'any'] as const;
