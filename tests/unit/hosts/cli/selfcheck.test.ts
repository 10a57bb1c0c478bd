import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { selfcheckReportSchema } from '../../../../src-main/features/trials/selfcheck-report.ts';
import { listServerChecks, openTrialStore } from '../../../../src-main/features/trials/service/index.ts';
import { runCommand, temporaryFolder } from '../../../command-line.ts';
import type { CommandOptions, CommandResult } from '../../../command-line.ts';
import { startModelServer } from '../../../servers/model-server.ts';
import type { ModelServer, ModelServerOptions } from '../../../servers/model-server.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ModelServer | null = null;

beforeEach(async () => {
  place = await temporaryFolder();
  await writeFile(join(place.path, 'prompts.txt'), 'a red circle\na blue square\n');
});
afterEach(async () => {
  await server?.close();
  server = null;
  await place.remove();
});

async function selfcheck(
  behaviour: ModelServerOptions,
  more: readonly string[] = [],
  options: CommandOptions = {},
): Promise<CommandResult> {
  server = await startModelServer(behaviour);
  return runCommand(
    [
      'selfcheck',
      ...['--base-url', server.url, '--model', 'kestrel', '--prompts', join(place.path, 'prompts.txt')],
      ...['--sample', '4', '--total', '40', '--concurrency', '2', '--startup-deadline', '5', ...more],
    ],
    { ...options, env: { SVG_ASSAY_DATA_DIR: place.path, ...options.env } },
  );
}

describe('svg-assay selfcheck', () => {
  it('prints the gates as trial pages do, writes the result and keeps it', async () => {
    const out = join(place.path, 'result.json');
    const { code, stdout } = await selfcheck({}, ['--out', out, '--fail-on', 'gate']);
    expect(stdout).toMatch(/^passed · kestrel at http/);
    expect(stdout).toMatch(/✓ startup · GET \/health answered 200 after/);
    expect(stdout).toMatch(/✓ 40 requests, 2 in flight · /);
    expect(code).toBe(0);
    const report = selfcheckReportSchema.parse(JSON.parse(await readFile(out, 'utf8')));
    const store = openTrialStore({ dataDir: place.path });
    expect(listServerChecks(store)).toMatchObject([
      { id: report.id, trialId: null, result: { outcome: 'passed' } },
    ]);
    store.close();
  });

  it('exits with 2 where a gate failed and that was asked for, and with 0 otherwise', async () => {
    const asked = await selfcheck({ answer: () => 'malformed' }, ['--fail-on', 'gate', '--json']);
    expect(asked.code).toBe(2);
    expect(selfcheckReportSchema.parse(JSON.parse(asked.stdout)).outcome).toBe('failed');
    await server?.close();
    expect((await selfcheck({ answer: () => 'malformed' })).code).toBe(0);
  });

  it('keeps what it has when it is interrupted, and exits with 3', async () => {
    const { code, stdout } = await selfcheck({ answer: () => 'hang' }, ['--json'], {
      interruptAfterOutput: /checking kestrel/,
    });
    expect(code).toBe(3);
    const [printed = ''] = /^\{[\s\S]*?^\}$/m.exec(stdout) ?? [];
    expect(selfcheckReportSchema.parse(JSON.parse(printed)).outcome).toBe('cancelled');
  });

  it('sends the key that a variable holds, and shows it nowhere', async () => {
    const { stdout, stderr } = await selfcheck({}, ['--key-env', 'KESTREL_KEY', '--json'], {
      env: { KESTREL_KEY: 'sk-very-secret' },
    });
    expect(server?.requests.every(({ authorization }) => authorization === 'Bearer sk-very-secret')).toBe(
      true,
    );
    expect(`${stdout}${stderr}`).not.toContain('very-secret');
  });

  it.each([
    [['--key-env', 'NO_SUCH_KEY'], 4, /NO_SUCH_KEY/],
    [['--sample', '0'], 1, /whole number/],
    [['--trial', 'unknown'], 1, /no imported trial/],
  ])('refuses %s', async (more, exitCode, said) => {
    const { code, stderr } = await selfcheck({}, more);
    expect(code).toBe(exitCode);
    expect(stderr).toMatch(said);
  });
});
