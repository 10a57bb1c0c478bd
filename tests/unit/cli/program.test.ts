import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { buildProgram } from '../../../src-main/cli/program.ts';
import { PROJECT_ROOT } from '../../command-line.ts';

function withInner(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(withInner)];
}

test('the help tells no path of this machine', { timeout: 120_000 }, async () => {
  for (const command of withInner(await buildProgram(undefined)))
    expect(command.helpInformation()).not.toContain(PROJECT_ROOT);
});

test('the variable of a key is called the same everywhere', async () => {
  const options = withInner(await buildProgram(undefined)).flatMap(({ options }) => options);
  const keys = options.flatMap(({ long }) => (long?.includes('key') === true ? [long] : []));
  expect(new Set(keys)).toEqual(new Set(['--key-env', '--judge-key-env']));
});
