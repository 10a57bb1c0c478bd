import type { Command } from 'commander';
import { answerGateLine, runGatesOnDrawing } from '../../gates/index.ts';
import { readProtocol } from '../../pipeline/read-protocol.ts';
import { answerJsonLines } from '../json-lines.ts';
import { readInput } from '../read-input.ts';
import { printJson } from '../terminal.ts';

interface Options {
  readonly svg?: string;
  readonly prompt: string;
  readonly protocol?: string;
}

export function addGatesCommand(program: Command): void {
  program
    .command('gates')
    .description(
      'run the code gates: JSON Lines {id, prompt, answer} on standard input, or one drawing with --svg',
    )
    .option('--svg <file>', 'check this drawing instead')
    .option('--prompt <text>', 'its prompt, whose quoted spans may be drawn as text', '')
    .option('--protocol <file>', 'another scoring protocol')
    .action(async (options: Options) => {
      const { gates: rules } = await readProtocol(options.protocol);
      if (options.svg === undefined)
        return answerJsonLines(process.stdin, (line) => answerGateLine(line, rules));
      const {
        svg: _svg,
        version: _version,
        ...report
      } = runGatesOnDrawing(await readInput(options.svg), options.prompt, rules);
      return printJson({ id: options.svg, ...report });
    });
}
