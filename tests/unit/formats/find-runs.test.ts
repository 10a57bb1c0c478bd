import { execFileSync } from 'node:child_process';
import { chmod, open, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRuns } from '../../../src-main/formats/index.ts';
import { episodeRow, lay, RUNS, scratchFolder } from './fixture-runs.ts';

const ROW = `${JSON.stringify(episodeRow('a'))}\n`;

/** Does something as a user whom permissions bind; an administrator may read everything. */
async function asNobody(work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65534);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}

describe('findRuns', () => {
  it('finds every run of a tree, sorted, with format and settings', async () => {
    const runs = await findRuns(RUNS);
    const found = runs.map(({ format, metadata }) => [
      format,
      metadata.environment,
      metadata.model,
      metadata.split,
      metadata.judge,
    ]);
    expect(found).toEqual([
      ['f1', 'isometric-scenes', 'orbital/lantern-8b-base', 'eval', 'vision/owl-small'],
      ['f1', 'isometric-scenes', 'orbital/lantern-8b', 'eval', 'vision/owl-small'],
      ['f1', 'isometric-scenes', 'orbital/lantern-8b', 'eval', 'vision/owl-small'],
      ['f2', 'isometric-scenes', 'orbital/lantern-8b', 'eval', null],
      ['f3', 'isometric-scenes', 'orbital/lantern-4b', 'eval', null],
      ['f4', 'isometric-scenes', 'tinsmith/kiln-3b', 'eval', null],
      ['f5', 'isometric-scenes', 'tinsmith/kiln-3b-old', 'eval', null],
      ['f6', 'isometric-scenes', 'orbital/lantern-8b', null, null],
      ['f1', 'isometric-scenes', 'orbital/lantern-8b-rl-step400', 'eval', 'vision/owl-small'],
    ]);
    expect(runs.every((run) => run.metadata.configs !== undefined && run.warnings.length === 0)).toBe(true);
    expect(runs.find((run) => run.format === 'f5')!.metadata.sampling).toEqual({
      temperature: 1,
      max_tokens: 8192,
    });
  });

  it('takes one run’s own folder as well, and lists what is not part of it', async () => {
    const [inTree] = await findRuns(join(RUNS, 'base-model'));
    const [run, ...others] = await findRuns(inTree!.folder);
    expect(others).toEqual([]);
    expect(run).toEqual(inTree);
    expect(run!.files.map((file) => file.name)).toEqual(['traces.jsonl']);
    expect(run!.ignoredFiles).toEqual([
      { name: 'logs/attempt_1/eval.log', reason: 'other-file', detail: null },
    ]);
  });

  it('goes by rows: any .jsonl may hold a run, and traces.jsonl need not', async () => {
    const root = await lay({
      'a b/“x”🌴/rows.jsonl': ROW,
      'c/traces.jsonl': '{"hello":1}\n',
      '.svg-assay/traces.jsonl': ROW,
    });
    const runs = await findRuns(root);
    expect(runs.map((run) => [run.name, run.metadata.environment])).toEqual([['“x”🌴', 'isometric-scenes']]);
  });

  it('opens a run that has not written a rollout yet, by its configuration', async () => {
    const root = await lay({
      'f1/configs/eval.json': '{"model":"m"}',
      'f1/traces.jsonl': '',
      'f2/config.toml': 'model = "m"\n[env.taskset]\nid = "e"',
      'f2/traces.jsonl': '{"id":"torn',
      'f3/config.toml': '[taskset]\nid = "e"',
      'f3/traces.jsonl': '\n',
      'f4/config.toml': '[taskset]\nid = "e"',
      'f4/results.jsonl': '',
      'f5/metadata.json': '{"env_id":"e"}',
      'f5/results.jsonl': '',
      'none/traces.jsonl': '',
    });
    expect((await findRuns(root)).map((run) => `${run.name} ${run.format}`)).toEqual([
      'f1 f1',
      'f2 f2',
      'f3 f3',
      'f4 f4',
      'f5 f5',
    ]);
  });

  it('opens a run whose every line is bad, so that they are listed, where a configuration says that it is one', async () => {
    const bad = '{"hello":1}\nnot JSON\n';
    const root = await lay({
      'broken/configs/eval.json': '{"model":"m"}',
      'broken/traces.jsonl': bad,
      'foreign/traces.jsonl': bad,
      'good/traces.jsonl': ROW,
      'good/results.jsonl': bad,
      'good/logs/traces.jsonl': bad,
    });
    const runs = await findRuns(root);
    expect(runs[1]!.ignoredFiles.map(({ name }) => name)).toEqual(['logs/traces.jsonl', 'results.jsonl']);
    expect(runs.map((run) => [run.name, run.files.map((file) => file.name)])).toEqual([
      ['broken', ['traces.jsonl']],
      ['good', ['traces.jsonl']],
    ]);
  });

  it('takes the split from the rows where no configuration names it', async () => {
    const task = {
      data: { idx: 1, name: 'harbour', prompt: 'A harbour.', split: 'test' },
      hash: 'a'.repeat(64),
    };
    const row = { ...episodeRow('a', { task }), task };
    const [run] = await findRuns(await lay({ 'traces.jsonl': `${JSON.stringify(row)}\n` }));
    expect(run!.metadata.split).toBe('test');
  });

  it('warns about a configuration that cannot be read, and opens the run', async () => {
    const root = await lay({ 'traces.jsonl': ROW, 'config.toml': 'model = ' });
    const [run] = await findRuns(root);
    expect(run!.warnings).toEqual([expect.stringContaining('config.toml is left out')]);
    expect(run!.metadata.model).toBeNull();
  });

  it.skipIf(process.platform === 'win32')('says which folder may not be read', async () => {
    const root = await lay({
      'run/traces.jsonl': ROW,
      'run/logs/old.txt': '',
      'closed/traces.jsonl': ROW,
      'secret/traces.jsonl': ROW,
    });
    await chmod(root, 0o755);
    await chmod(join(root, 'secret', 'traces.jsonl'), 0o000);
    await chmod(join(root, 'closed'), 0o000);
    await chmod(join(root, 'run', 'logs'), 0o000);
    await asNobody(async () => {
      const [run] = await findRuns(root);
      expect(run!.warnings).toEqual([
        'the folder ../closed cannot be read: permission denied',
        'the folder logs cannot be read: permission denied',
        'the file ../secret/traces.jsonl cannot be read: permission denied',
      ]);
    });
    await chmod(join(root, 'run', 'logs'), 0o755);
    await rm(join(root, 'run'), { recursive: true });
    await rm(join(root, 'secret'), { recursive: true });
    await asNobody(async () => {
      await expect(findRuns(root)).rejects.toMatchObject({
        code: 'cannot-read',
        message: `${join(root, 'closed')} cannot be read: permission denied`,
      });
    });
    await chmod(join(root, 'closed'), 0o755);
  });

  it.each(['{"step":1,"loss":0.5}', 'Traceback (most recent call last):', '"nodes"', '{"traces":{}}'])(
    'finds rows behind thousands of other lines, beside another run: %s',
    async (line) => {
      const root = await lay({ 'a.jsonl': ROW, 'b.jsonl': `${line}\n`.repeat(5000) + ROW });
      const [run] = await findRuns(root);
      expect(run!.files.map((file) => file.name)).toEqual(['a.jsonl', 'b.jsonl']);
      expect(run!.ignoredFiles).toEqual([]);
    },
  );

  it('leaves a long file without a row alone, and says so', async () => {
    const root = await lay({ 'a.jsonl': ROW, 'metrics.jsonl': '{"step":1,"loss":0.5}\n'.repeat(5000) });
    const [run] = await findRuns(root);
    expect(run!.files.map((file) => file.name)).toEqual(['a.jsonl']);
    expect(run!.ignoredFiles).toEqual([
      {
        name: 'metrics.jsonl',
        reason: 'no-rows',
        detail: '2000 rows or more with the keys step, loss; no known shape has any of them',
      },
    ]);
    expect(run!.warnings).toEqual([]);
  });

  it('warns of a file whose rows stand behind more than is looked at', async () => {
    const line = `{"log":"${'x'.repeat(30_000)}"}\n`;
    const root = await lay({ 'a.jsonl': ROW, 'log.jsonl': line.repeat(2500) + ROW });
    const [run] = await findRuns(root);
    const detail =
      '2000 rows or more with the keys log; no known shape has any of them (in its first 64 MiB)';
    expect(run!.ignoredFiles).toEqual([{ name: 'log.jsonl', reason: 'no-rows-at-first', detail }]);
    expect(run!.warnings).toEqual([
      `log.jsonl gives no rollouts: ${detail}; if there are any behind, remove the lines before them`,
    ]);
  });

  it('finds rows behind any number of blank lines', async () => {
    const root = await lay({ 'late/traces.jsonl': `${'\n'.repeat(5000)}${ROW}`, 'run/traces.jsonl': ROW });
    expect((await findRuns(root)).map((run) => run.name)).toEqual(['late', 'run']);
  });

  it('follows links to folders once, and never in circles', async () => {
    const outside = await lay({ 'traces.jsonl': ROW });
    const root = await lay({ 'run/traces.jsonl': ROW });
    await symlink(outside, join(root, 'linked'));
    await symlink(outside, join(root, 'linked-again'));
    await symlink('..', join(root, 'run', 'up'));
    await symlink('/', join(root, 'everything'));
    await symlink('run', join(root, 'same'));
    await symlink('gone', join(root, 'dangling'));
    expect((await findRuns(root)).map((run) => run.name)).toEqual(['linked', 'run']);
  });

  it.skipIf(process.platform === 'win32')('never waits for a pipe or device, linked or not', async () => {
    const root = await lay({ 'run/traces.jsonl': ROW, 'run/configs/.keep': '' });
    execFileSync('mkfifo', [join(root, 'run', 'results.jsonl')]);
    await symlink('results.jsonl', join(root, 'run', 'more.jsonl'));
    await symlink('../results.jsonl', join(root, 'run', 'configs', 'eval.json'));
    await symlink('/dev/zero', join(root, 'run', 'zero.jsonl'));
    expect((await findRuns(root)).map((run) => run.files.map((file) => file.name))).toEqual([
      ['traces.jsonl'],
    ]);
  });
});

describe('training runs', () => {
  const ROW = `${JSON.stringify({ ...episodeRow('a'), run: { type: 'train' } })}\n`;
  const step = (path: string): string => `rollouts/step_1/${path}/traces.jsonl`;

  it.each([
    ['eval/all', 'eval/effective'],
    ['train/effective', 'train/all'],
  ])('count %s before %s, and the latter where it is alone', async (preferred, other) => {
    const both = await findRuns(await lay({ [step(preferred)]: ROW, [step(other)]: ROW }));
    expect(both.map((run) => run.files.map((file) => file.name))).toEqual([[step(preferred)]]);
    expect(both[0]!.ignoredFiles).toEqual([{ name: step(other), reason: 'repeats-episodes', detail: null }]);
    const alone = await findRuns(await lay({ [step(other)]: ROW }));
    expect(alone[0]!.files.map((file) => file.name)).toEqual([step(other)]);
  });

  it('count all episodes while the batch of those trained on is empty', async () => {
    const [run] = await findRuns(await lay({ [step('train/effective')]: '', [step('train/all')]: ROW }));
    expect(run!.files.map((file) => file.name)).toContain(step('train/all'));
    expect(run!.ignoredFiles).toEqual([]);
  });

  it('are one run over all steps, also opened from a folder inside', async () => {
    const folder = join(RUNS, 'f6-prime-rl', 'isoscenes-rl-300');
    const names = async (path: string): Promise<readonly string[]> =>
      (await findRuns(path)).flatMap((run) =>
        run.files.map((file) => `${basename(run.folder)}: ${file.name}`),
      );
    expect(await names(folder)).toHaveLength(4);
    expect(await names(join(folder, 'rollouts'))).toHaveLength(4);
    expect(await names(join(folder, 'rollouts', 'step_20'))).toHaveLength(2);
  });
});

describe('folders that cannot be opened', () => {
  it.each([
    ['no-such-folder', async () => join(await scratchFolder(), 'nowhere')],
    ['not-a-folder', async () => join(await lay({ 'traces.jsonl': ROW }), 'traces.jsonl')],
    ['no-run', scratchFolder],
    ['no-run', async () => lay({ 'notes.jsonl': '{"a":1}\n[]\n', 'README.md': 'x' })],
    ['not-utf8', async () => lay({ 'traces.jsonl': Buffer.from(`\ufeff${ROW}`, 'utf16le') })],
    ['line-too-long', longLine],
  ])('are refused as %s, with a remedy', async (code, folder) => {
    await expect(findRuns(await folder())).rejects.toMatchObject({ code, hint: expect.any(String) });
  });

  it('are refused where their file may not be read', async () => {
    const root = await lay({ 'traces.jsonl': ROW });
    await chmod(root, 0o755);
    await chmod(join(root, 'traces.jsonl'), 0o000);
    await asNobody(async () => {
      await expect(findRuns(root)).rejects.toMatchObject({ code: 'cannot-read', hint: expect.any(String) });
    });
  });

  it('say what was looked for', async () => {
    await expect(findRuns(await scratchFolder())).rejects.toMatchObject({
      hint: expect.stringContaining('traces.jsonl'),
    });
  });
});

/** 500 MB without a line end, as a sparse file. */
async function longLine(): Promise<string> {
  const root = await scratchFolder();
  const handle = await open(join(root, 'traces.jsonl'), 'w');
  await handle.truncate(500 * 1000 * 1000);
  await handle.close();
  return root;
}
