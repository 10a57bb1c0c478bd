import { afterEach, describe, expect, it } from 'vitest';
import { QUIET_JOB, type JobProgress } from '../../../../../src-main/domain/index.ts';
import {
  findRsvgConvert,
  formatSelfcheck,
  runSelfcheck,
  selfcheckResultSchema,
  type SelfcheckOptions,
  type SelfcheckResult,
} from '../../../../../src-main/features/trials/index.ts';
import {
  GOOD_SVG,
  startModelServer,
  type ModelServer,
  type ModelServerOptions,
} from '../../../../servers/model-server.ts';
import { staticSchema } from '../static-schema.ts';

const PROMPTS = Array.from({ length: 30 }, (_, index) => ({ id: `p${index}`, prompt: `Draw icon ${index}` }));
const GATES = [
  'startup',
  'POST /v1/chat/completions',
  'valid SVG',
  '254 requests, 8 in flight',
  'batch responses',
  'valid SVG (batch)',
  'healthy after requests',
];

const SIZE = `${Buffer.byteLength(GOOD_SVG)} of 32,768 bytes, 3 elements`;

const servers: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function check(
  behaviour: ModelServerOptions,
  options: Partial<SelfcheckOptions> = {},
): Promise<SelfcheckResult> {
  const server = await startModelServer(behaviour);
  servers.push(server);
  return runSelfcheck(
    {
      baseUrl: server.url,
      model: 'test-model',
      prompts: PROMPTS,
      schema: staticSchema(),
      renderer: null,
      startupDeadlineS: 30,
      requestDeadlineS: 30,
      healthPauseS: 0.02,
      ...options,
    },
    QUIET_JOB,
  );
}

/** The gates as `verdict text`, by name. */
function gatesOf(result: SelfcheckResult): Record<string, string> {
  return Object.fromEntries(
    result.gates.map(({ name, verdict, text }) => [name, `${verdict} ${text}`.trim()]),
  );
}

describe('runSelfcheck', () => {
  it('passes all gates of a good server, in the order and wording of trial pages', async () => {
    const result = await check({ answerMs: 5 });
    expect(result.gates.map(({ name }) => name)).toEqual(GATES);
    expect(result.outcome).toBe('passed');
    const gates = gatesOf(result);
    expect(gates['startup']).toMatch(/^pass GET \/health answered 200 after \d+\.\d s$/);
    expect(gates['POST /v1/chat/completions']).toMatch(/^pass \{"id":"p0","svg":"<svg /);
    expect(gates['valid SVG']).toBe(`pass ${SIZE}, not rendered: there is no renderer`);
    expect(gates['254 requests, 8 in flight']).toMatch(
      /^pass projected from 16 of 254 requests at concurrency 8: 16 instructions drawn from the 30 prompts took \d\.\d s, about [\d.]+ s for 254, plus \d\.\d s for the first request; 100% below the deadline of 10,800 s$/,
    );
    expect(gates['batch responses']).toBe('pass all 16 answers parsed');
    expect(gates['valid SVG (batch)']).toBe('pass all 16 answers pass the SVG schema check (not rendered)');
    expect(gates['healthy after requests']).toBe('pass');
    expect(selfcheckResultSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result);
  });

  it('projects measured × total / sample and gives the margin', async () => {
    const { projection } = await check({ answerMs: 20 }, { totalDeadlineS: 100 });
    if (projection === null) throw new Error('nothing was projected');
    const { measuredS, firstRequestS, projectedS, margin } = projection;
    expect(projectedS).toBeCloseTo((measuredS * 254) / 16, 9);
    expect(margin).toBeCloseTo(1 - (projectedS + firstRequestS) / 100, 9);
  });

  it('keeps to the concurrency, sends the sample after one request, and the key in the header only', async () => {
    const server = await startModelServer({ answerMs: 20 });
    servers.push(server);
    const options = {
      baseUrl: `${server.url}/v1/`,
      model: 'm',
      prompts: PROMPTS,
      schema: staticSchema(),
      renderer: null,
    };
    const result = await runSelfcheck(
      { ...options, sample: 12, concurrency: 3, apiKey: 'sk-secret' },
      QUIET_JOB,
    );
    expect(server.requests).toHaveLength(13);
    expect(server.mostInFlight()).toBe(3);
    expect(server.requests[0]).toEqual({
      body: { model: 'm', messages: [{ role: 'user', content: 'Draw icon 0' }], stream: false },
      authorization: 'Bearer sk-secret',
    });
    expect(JSON.stringify(result)).not.toContain('sk-secret');
  });

  it('renders the first drawing where rsvg-convert is installed', async ({ skip }) => {
    const renderer = await findRsvgConvert();
    if (renderer === null) return skip('rsvg-convert is not installed');
    const result = await check({}, { renderer });
    expect(gatesOf(result)['valid SVG']).toBe(`pass ${SIZE}, rendered by ${renderer.version}`);
    expect(result.gates[2]?.figures.drawing).toMatchObject({
      renderer: renderer.version,
      elements: { value: 3 },
    });
  });

  it('waits for a slow start', async () => {
    const result = await check({ startupMs: 300 });
    expect(result.outcome).toBe('passed');
    expect(result.gates[0]?.figures.startup?.afterS.value).toBeGreaterThanOrEqual(0.2);
  });

  it.each([
    ['answers another health code', { health: () => 404 }, 'HTTP 404'],
    ['hangs on health', { health: () => 'hang' as const }, 'no answer within'],
  ])('fails the startup of a server that %s, and runs nothing else', async (_, behaviour, reason) => {
    const result = await check(behaviour, { startupDeadlineS: 1 });
    expect(result.gates.map(({ verdict }) => verdict)).toEqual([
      'fail',
      ...Array.from({ length: 6 }, () => 'not-run'),
    ]);
    expect(gatesOf(result)['startup']).toContain('GET /health did not answer 200 within 1 s');
    expect(gatesOf(result)['startup']).toContain(reason);
    expect(gatesOf(result)['batch responses']).toBe('not-run not run: the server is not up');
  });

  it('fails the startup where nothing listens', async () => {
    const server = await startModelServer();
    await server.close();
    const result = await check({}, { baseUrl: server.url, startupDeadlineS: 0.2 });
    expect(gatesOf(result)['startup']).toContain('connection refused');
  });

  it('counts malformed and forbidden drawings by reason', async () => {
    const result = await check({
      answer: (index) => (index % 4 === 3 ? 'malformed' : index === 5 ? 'forbidden' : 'good'),
    });
    expect(result.outcome).toBe('failed');
    expect(gatesOf(result)['valid SVG']).toMatch(/^pass/);
    expect(gatesOf(result)['batch responses']).toMatch(/^pass/);
    expect(gatesOf(result)['valid SVG (batch)']).toBe(
      'fail 5 of 16 answers are not valid SVG and would score 0: Malformed SVG XML (4), Element not allowed (1). The allowed elements and attributes are those of static-svg version 1',
    );
    expect(result.gates[5]?.figures.batch).toEqual({
      answers: 16,
      bad: 5,
      reasons: { 'Malformed SVG XML': 4, 'Element not allowed': 1 },
    });
  });

  it('says where a malformed first drawing breaks, and goes on', async () => {
    const gates = gatesOf(await check({ answer: (index) => (index === 0 ? 'malformed' : 'good') }));
    expect(gates['POST /v1/chat/completions']).toMatch(/^pass/);
    expect(gates['valid SVG']).toMatch(
      /^fail \d+ of 32,768 bytes, Malformed SVG XML: .* \(line 1, column \d+\)$/,
    );
    expect(gates['batch responses']).toMatch(/^pass/);
  });

  it.each([
    ['no-svg', 'the answer holds no SVG'],
    ['error', 'HTTP 500'],
    ['not-json', 'answer is not JSON'],
    ['wrong-shape', 'answer has no choices[0].message.content'],
  ] as const)('fails a first answer that is %s, and still asks the batch', async (kind, reason) => {
    const gates = gatesOf(await check({ answer: (index) => (index === 0 ? kind : 'good') }));
    expect(gates['POST /v1/chat/completions']).toBe(`fail ${reason}`);
    expect(gates['valid SVG']).toBe('not-run not run: there is no drawing');
    expect(gates['batch responses']).toBe('pass all 16 answers parsed');
  });

  it.each([
    ['hang', 'no answer within 2 s'],
    ['garbage', 'not an HTTP answer'],
    ['close-early', 'connection closed early'],
    ['redirect', 'unexpected redirect'],
  ] as const)('ends when every answer is %s', async (kind, reason) => {
    const result = await check({ answer: () => kind }, { requestDeadlineS: 2 });
    const gates = gatesOf(result);
    expect(gates['POST /v1/chat/completions']).toBe(`fail ${reason}`);
    expect(gates['batch responses']).toBe('not-run not run: the first request got no answer');
    expect(gates['healthy after requests']).toBe('pass');
    expect(result.outcome).toBe('failed');
  });

  it.each(['endless', 'huge'] as const)('reads only so much when every answer is %s', async (kind) => {
    const result = await check({ answer: () => kind }, { maxBodyBytes: 1024 * 1024, requestDeadlineS: 60 });
    const gates = gatesOf(result);
    expect(gates['POST /v1/chat/completions']).toBe('fail answer longer than 1048576 bytes');
    expect(gates['batch responses']).toBe(
      'fail 16 of 16 answers did not parse: answer longer than 1048576 bytes (16)',
    );
    expect(Math.max(...result.batch.map(({ bodyBytes }) => bodyBytes))).toBeLessThan(2 * 1024 * 1024);
  });

  it.each([
    ['hang', 'no answer within 3 s (4)'],
    ['endless', 'answer longer than 1048576 bytes (4)'],
    ['error', 'HTTP 500 (4)'],
    ['close-early', 'connection closed early (4)'],
  ] as const)('counts the answers of a batch of which a quarter is %s', async (kind, reason) => {
    const result = await check(
      { answer: (index) => (index % 4 === 3 ? kind : 'good') },
      { requestDeadlineS: 3, maxBodyBytes: 1024 * 1024 },
    );
    const gates = gatesOf(result);
    expect(gates['254 requests, 8 in flight']).toBe(
      `fail not projected, because 4 of 16 requests failed: ${reason}`,
    );
    expect(gates['batch responses']).toBe(`fail 4 of 16 answers did not parse: ${reason}`);
    expect(gates['valid SVG (batch)']).toContain('No answer (4)');
    expect(result.projection).toBeNull();
  });

  it('notices a server that dies half-way', async () => {
    const result = await check({ dieAfter: 9, answerMs: 5 });
    const gates = gatesOf(result);
    expect(gates['valid SVG']).toMatch(/^pass/);
    expect(gates['batch responses']).toMatch(
      /^fail \d+ of 16 answers did not parse: .*connection (?:refused|closed early)/,
    );
    expect(gates['healthy after requests']).toBe('fail GET /health did not answer 200: connection refused');
  });

  it('notices a server that is unhealthy after the requests', async () => {
    const gates = gatesOf(await check({ health: (completions) => (completions > 0 ? 503 : 200) }));
    expect(gates['valid SVG (batch)']).toMatch(/^pass/);
    expect(gates['healthy after requests']).toBe('fail GET /health did not answer 200: HTTP 503');
  });

  it('stops a batch that cannot keep the deadline of the whole', async () => {
    const result = await check({ answerMs: 150 }, { totalDeadlineS: 2, concurrency: 2 });
    expect(gatesOf(result)['254 requests, 2 in flight']).toMatch(
      /^fail 16 requests were not answered within 0\.1 s, their share of the deadline$/,
    );
    expect(result.batch).toHaveLength(16);
  });

  it('ends early when cancelled, and says so', async () => {
    const server = await startModelServer({ answer: () => 'hang' });
    servers.push(server);
    const abort = new AbortController();
    const reports: JobProgress[] = [];
    const report = (progress: JobProgress): void => {
      reports.push(progress);
      if (progress.current === 'first request') abort.abort();
    };
    const options = {
      baseUrl: server.url,
      model: 'm',
      prompts: PROMPTS,
      schema: staticSchema(),
      renderer: null,
    };
    const result = await runSelfcheck(options, { signal: abort.signal, report });
    expect(result.outcome).toBe('cancelled');
    expect(result.gates.map(({ text }) => text).slice(1)).toEqual(
      GATES.slice(1).map(() => 'not run: cancelled'),
    );
    expect(reports.length).toBeGreaterThan(1);
  });

  it.each([
    [{ baseUrl: 'ftp://127.0.0.1' }, 'bad-base-url'],
    [{ baseUrl: 'http://me:secret@127.0.0.1' }, 'bad-base-url'],
    [{ prompts: [] }, 'no-prompts'],
    [{ sample: 0 }, 'bad-option'],
  ])('refuses %j', async (options, code) => {
    await expect(check({}, options)).rejects.toMatchObject({ code });
  });
});

describe('formatSelfcheck', () => {
  it('gives a line per gate in the style of trial pages', async () => {
    const lines = formatSelfcheck(
      await check({ answer: (index) => (index === 3 ? 'malformed' : 'good') }),
    ).split('\n');
    expect(lines[0]).toMatch(/^failed · test-model at http:\/\/127\.0\.0\.1:\d+ · took \d+\.\d s$/);
    expect(lines[1]).toBe('7 gates');
    expect(lines[2]).toMatch(/^✓ startup · GET \/health answered 200 after /);
    expect(lines[7]).toMatch(/^✗ valid SVG \(batch\) · 1 of 16 answers are not valid SVG/);
    expect(lines[9]).toBe('6 of 7 gates passed');
  });
});
