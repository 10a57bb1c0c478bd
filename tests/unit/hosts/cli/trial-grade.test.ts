import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand, temporaryFolder } from '../../../command-line.ts';
import { startChatServer } from '../../../servers/chat-server.ts';
import { GOOD_SVG } from '../../../servers/model-server.ts';

test('trial grade says why drawings have no grade, each reason once', { timeout: 120_000 }, async () => {
  const place = await temporaryFolder();
  const judge = await startChatServer(() => ({ kind: 'status', status: 403, message: 'not for you' }));
  try {
    const file = join(place.path, 'answers.jsonl');
    const rows = ['sun', 'moon'].map((id) => JSON.stringify({ id, prompt: `draw ${id}`, answer: GOOD_SVG }));
    await writeFile(file, rows.join('\n'));
    const args = ['trial', 'grade', file, '--base-url', judge.baseUrl, '--model', 'heron'];
    const { code, stdout } = await runCommand(args);
    expect(code).toBe(0);
    expect(stdout).toContain('2 errors, counted nowhere');
    expect(stdout).toMatch(/^ {2}2 × .* forbids this request: .*not for you$/m);
  } finally {
    await judge.close();
    await place.remove();
  }
});
