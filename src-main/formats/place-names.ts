import type { Item } from '../domain/index.ts';
import type { RESULT_FIELDS } from './result-fields.ts';

/** Everything that a field map, or a name, can point to. */
export type Place = (typeof RESULT_FIELDS)[number] | `item:${Item}`;

/** Words that say who measured or where it stands, not what. */
const FILLERS: ReadonlySet<string> = new Set(
  'metrics info result results recorded score scores value values answer has is the'.split(' '),
);
/** Words that make a name the judge's. */
const JUDGE_WORDS: ReadonlySet<string> = new Set(
  'judge judged vlm verdict verdicts item items rubric'.split(' '),
);

/** What is left of a name after fillers and judge words → what it names. */
const NAMES: Readonly<Record<string, Place>> = {
  scene: 'item:scene',
  objects: 'item:objects',
  isometric: 'item:isometric',
  composition: 'item:composition',
  figure: 'item:figure',
  gate_ok: 'gateOk',
  gates_ok: 'gateOk',
  gate_passed: 'gateOk',
  gates_passed: 'gateOk',
  gate: 'gate',
  gate_code: 'gate',
  failed_gate: 'gate',
  render_ok: 'renderOk',
  rendered: 'renderOk',
  blank: 'blank',
  motion: 'motionCheck',
  motion_check: 'motionCheck',
  motion_ok: 'motionCheck',
  moves: 'motionCheck',
  frame_times: 'frameTimes',
  frames_times: 'frameTimes',
  seed: 'seed',
  split: 'split',
};

/** A key met below others, and what the path to it stands for. */
export interface NameNode {
  readonly place: Place | null;
  readonly path: string;
  readonly children: Map<string, NameNode>;
}

/** Most names remembered below one; a hostile file may use new ones in every row. */
const MAX_CHILDREN = 1000;

export function rootName(): NameNode {
  return { place: null, path: '', children: new Map() };
}

/** The node of a key below another; names are recognised once and then looked up. */
export function childName(parent: NameNode, key: string): NameNode {
  const known = parent.children.get(key);
  if (known !== undefined) return known;
  const path = parent.path === '' ? key : `${parent.path}/${key}`;
  const node: NameNode = { place: placeOfName(path), path, children: new Map() };
  if (parent.children.size >= MAX_CHILDREN) parent.children.clear();
  parent.children.set(key, node);
  return node;
}

/** What a name such as `judge_scene`, `judge/scene`, `vlm.scene` or `judgeScene` stands for; null for any other. */
function placeOfName(name: string): Place | null {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !FILLERS.has(word));
  const rest = words.filter((word) => !JUDGE_WORDS.has(word)).join('_');
  const byJudge = words.some((word) => JUDGE_WORDS.has(word));
  if (byJudge && rest === '') return 'judgeRecords';
  // "motion" alone is the frame-difference check, said by a judge it is the item.
  if (byJudge && rest === 'motion') return 'item:motion';
  return Object.hasOwn(NAMES, rest) ? (NAMES[rest] ?? null) : null;
}
