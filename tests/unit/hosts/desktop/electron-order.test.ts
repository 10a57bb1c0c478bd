import { join } from 'node:path';
import { expect, it } from 'vitest';
import { launchOnStandIn } from '../../../electron-host/launch.ts';

const programNamed = (name: string) =>
  launchOnStandIn(join(import.meta.dirname, 'programs', `${name}.ts`), []);

/** As long as a program that waits for ever is watched. */
const WATCHED_MS = 1500;
const DESTROYED = 'TypeError: Object has been destroyed';

it('the stand-in for Electron starts and ends a program in Electron’s order', async () => {
  const program = programNamed('tells-its-end');
  expect(await program.ended).toBe(0);
  const lines = program.output().trim().split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'evaluated',
    'ready',
    "ERR_FAILED (-2) loading 'http://svg.invalid/never.svg'",
  ]);
  // Nothing closes before the one that asked has gone on, whatever was asked.
  expect(lines.slice(3, 7)).toEqual(['before-quit', 'asked once', 'before-quit', 'asked twice']);
  const closing = lines.slice(7);
  expect(closing.slice(0, 2)).toEqual(['shown: close', 'drawn: close']);
  for (const name of ['shown', 'drawn']) {
    const at = closing.indexOf(`${name}: detach`);
    expect(closing.slice(at, at + 6)).toEqual([
      `${name}: detach`,
      `${name}: destroyed`,
      expect.stringMatching(`^${name}: closed, [01] left$`) as unknown,
      ...[DESTROYED, DESTROYED, DESTROYED],
    ]);
  }
  // A program that quits is not asked about its windows.
  expect(closing.slice(-2)).toEqual(['will-quit', 'quit']);
  expect(closing).toHaveLength(16);
});

it('the stand-in is never ready for an entry that waits for that at its top level', async () => {
  const program = programNamed('waits-at-top-level');
  await program.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1)), null);
  await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
  expect(await program.evaluate(({ app }) => app.isReady(), null)).toBe(false);
  expect(program.output()).not.toContain('ready');
  program.child.kill('SIGKILL');
  await program.ended;
});
