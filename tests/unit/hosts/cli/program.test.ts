import { join } from 'node:path';
import type { Command } from 'commander';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { buildProgram } from '../../../../src-main/hosts/cli/program.ts';
import { optionWords } from '../../../../src-main/platform/terminal/option-words.ts';
import { fullName } from '../../../../src-main/platform/terminal/usage-error.ts';
import { PROJECT_ROOT } from '../../../command-line.ts';

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

test('every command that does something ends its help with an example of itself', async () => {
  const whole = withInner(await buildProgram(undefined));
  for (const command of whole.filter(({ commands }) => commands.length === 0)) {
    const lines = helpOf(command).trimEnd().split('\n');
    expect(lines.at(-1), fullName(command)).toMatch(new RegExp(`^  .*${fullName(command)}`));
    for (const option of lines.at(-1)?.match(/--[a-z-]+/g) ?? [])
      expect(command.options.map(({ long }) => long)).toContain(option);
  }
});

test('an option says in one form what it takes and what holds without it', async () => {
  const options = withInner(await buildProgram(undefined)).flatMap((command) => command.options);
  for (const option of options) {
    const words = optionWords(option);
    expect(words, option.flags).not.toMatch(/default: ?\)|\[|"\)|undefined|where left out|\.$/);
    // Whoever gives a value wants to know what it replaces.
    if (/<.*>/.test(option.flags)) expect(words, option.flags).toMatch(/default: \S|required|needs it/);
  }
});

test('what opens the interface takes whatever what serves it takes', async () => {
  const flags = async (name: string) =>
    (await buildProgram(name)).commands.flatMap(({ options }) => options.map((option) => option.flags));
  expect(await flags('open')).toEqual(['--browser', ...(await flags('serve'))]);
});

// Written by `npx vitest run tests/unit/hosts/cli/program.test.ts -u`; the path after -u would be taken for its value.
test('the page of all options has every option of every command', { timeout: 60_000 }, async () => {
  const commands = withInner(await buildProgram(undefined)).filter(({ commands }) => commands.length === 0);
  const page = [PAGE_HEAD, ...commands.map(sectionOf)].join('\n\n');
  const file = join(PROJECT_ROOT, 'docs', 'guide', 'command-options.md');
  await expect(await format(page, { parser: 'markdown' })).toMatchFileSnapshot(file);
});

const PAGE_HEAD = `# Every option of every command

What \`svg-assay COMMAND --help\` prints, on one page. What the commands are for: [command line](command-line.md).`;

function sectionOf(command: Command): string {
  const options = command.options.map((option) => `| \`${option.flags}\` | ${cell(optionWords(option))} |`);
  const name = fullName(command);
  return [
    `## ${name.replace('svg-assay ', '')}`,
    `\`${name} ${command.usage()}\` – ${command.description()}`,
    ...(options.length === 0 ? [] : [['| option | does |', '| --- | --- |', ...options].join('\n')]),
  ].join('\n\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '\\<');
}

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
  return text;
}
