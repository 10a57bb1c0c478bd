export const ENVIRONMENT = 'isometric-scenes';
export const MODEL = 'example/painter-8b';

type Random = () => number;

/** A row cut where rows differ: pieces[0] slots[0] pieces[1] slots[1] … */
export interface Template {
  readonly pieces: readonly string[];
  readonly slots: readonly string[];
}

const PLACES = ['harbour', 'square', 'orchard', 'station', 'courtyard', 'ridge', 'lagoon', 'depot'];
const THINGS = [
  'tower',
  'barn',
  'pine',
  'crate',
  'lamp',
  'well',
  'arch',
  'silo',
  'fence',
  'boat',
  'tram',
  'windmill',
];
const COLOURS = ['#d98c5f', '#c9d6df', '#e9d8b4', '#7f95a8', '#b23a2e'];

/** Values of other types than text stand in the template as "@@NAME@@" with its quotes, text without. */
const BARE_SLOTS = /"@@(INDEX|SEED|START|END|OK|REWARDS|METRICS|INFO|ERRORS)@@"/g;

/** A row of F1 with a drawing of its own; slots for ids, task, times and results. */
export function createTemplate(random: Random): Template {
  const objects = [0, 1, 2].map(() => pick(random, THINGS));
  const prompt = `@@NAME@@: a ${pick(random, PLACES)} with a ${objects.join(', a ')}.`;
  const drawing = drawScene(random, 9 + Math.floor(random() * 8));
  const answer = random() < 0.5 ? `\`\`\`svg\n${drawing}\n\`\`\`` : drawing;
  const data = {
    idx: '@@INDEX@@',
    name: '@@NAME@@',
    prompt,
    network_allow: ['*'],
    objects,
    quoted: [],
    split: 'bench',
  };
  const task = { type: 'IsometricSceneTask', data, key: '@@HASH@@', hash: '@@HASH@@' };
  const span = { start: '@@START@@', end: '@@END@@' };
  const node = (parent: number | undefined, message: object, sampled: boolean): object => ({
    parent,
    message,
    sampled,
    timestamp: '@@END@@',
    token_ids: [],
    mask: [],
    is_content: [],
    logprobs: [],
  });
  const reasoning = 'Plan the grid, then paint back to front. '.repeat(1 + Math.floor(random() * 12));
  const usage = { prompt_tokens: 180, completion_tokens: Math.floor(answer.length / 3) };
  const trace = {
    version: 1,
    id: '@@TRACE@@',
    task,
    agent: {
      config: {
        harness: { id: 'null', env: {} },
        runtime: { type: 'subprocess' },
        model: MODEL,
        timeout: {},
      },
      name: 'agent',
      trainable: true,
    },
    tools: [],
    nodes: [
      node(undefined, { role: 'user', content: prompt }, false),
      node(0, { role: 'assistant', content: answer, reasoning_content: reasoning }, true),
    ],
    calls: [
      {
        node: 1,
        model: MODEL,
        sampling: { temperature: 1, seed: '@@SEED@@' },
        endpoint: '/chat/completions',
        finish_reason: 'stop',
        usage,
        time: span,
      },
    ],
    request_rewrites: [],
    response_rewrites: [],
    rewards: '@@REWARDS@@',
    metrics: '@@METRICS@@',
    info: '@@INFO@@',
    extra_usage: [],
    is_completed: true,
    ok: '@@OK@@',
    stop_condition: '@@STOP@@',
    errors: '@@ERRORS@@',
    timing: {
      start: '@@START@@',
      boot: span,
      setup: span,
      agent: { ...span, model: { duration: 12.5 } },
      finalize: span,
      scoring: span,
    },
  };
  const episode = {
    id: '@@EPISODE@@',
    env: { id: ENVIRONMENT },
    task,
    run: { type: 'eval', id: 'bench' },
    ok: '@@OK@@',
    errors: [],
    traces: [trace],
  };
  const parts = JSON.stringify(episode).replaceAll(BARE_SLOTS, '@@$1@@').split('@@');
  return { pieces: parts.filter((_, at) => at % 2 === 0), slots: parts.filter((_, at) => at % 2 === 1) };
}

export function fill({ pieces, slots }: Template, values: Readonly<Record<string, string>>): string {
  return pieces.reduce((row, piece, at) => row + (values[slots[at - 1] ?? ''] ?? '') + piece);
}

/** Isometric blocks, painted back to front, one of them moving. */
function drawScene(random: Random, blocks: number): string {
  const point = (x: number, y: number, z: number): string =>
    `${(400 + (x - y) * 32).toFixed(1)},${(130 + (x + y) * 16 - z * 30).toFixed(1)}`;
  const faces = Array.from({ length: blocks }, (_, block) => {
    const [x, y, width, height] = [random() * 9, random() * 9, 0.5 + random() * 0.4, 0.4 + random() * 2];
    const face = (corners: readonly (readonly [number, number, number])[], opacity: number): string =>
      `<polygon points="${corners.map((corner) => point(...corner)).join(' ')}" fill="${pick(random, COLOURS)}" opacity="${String(opacity)}"/>`;
    const left = face(
      [
        [x, y + width, 0],
        [x + width, y + width, 0],
        [x + width, y + width, height],
        [x, y + width, height],
      ],
      0.8,
    );
    const right = face(
      [
        [x + width, y, 0],
        [x + width, y + width, 0],
        [x + width, y + width, height],
        [x + width, y, height],
      ],
      0.6,
    );
    const top = face(
      [
        [x, y, height],
        [x + width, y, height],
        [x + width, y + width, height],
        [x, y + width, height],
      ],
      1,
    );
    return `  <g id="b${String(block)}"${block === 3 ? ' class="m"' : ''}>${left}${right}${top}</g>`;
  });
  const style =
    '<style>@keyframes bob { to { transform: translateY(-9px) } } .m { animation: bob 2.5s infinite alternate }</style>';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">',
    `  ${style}`,
    ...faces,
    '</svg>',
  ].join('\n');
}

function pick(random: Random, values: readonly string[]): string {
  return values[Math.floor(random() * values.length)] ?? '';
}
