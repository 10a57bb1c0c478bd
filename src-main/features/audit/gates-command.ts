import type { Command } from 'commander';
import { answerGateLine, runGatesOnDrawing } from '../../gates/index.ts';
import { readProtocol } from '../../platform/read-protocol.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { answerJsonLines } from '../../platform/terminal/json-lines.ts';
import { readInput } from '../../platform/terminal/read-input.ts';
import { printJson } from '../../platform/terminal/terminal.ts';

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
    .option('--svg <file>', 'check this drawing (default: the lines of standard input)')
    .option('--prompt <text>', 'its prompt, whose quoted spans may be drawn as text (default: none)', '')
    .option('--protocol <file>', 'scoring protocol (default: isometric-scenes)')
    .addHelpText(
      'after',
      examples(
        'svg-assay gates < answers.jsonl',
        'svg-assay gates --svg drawing.svg --prompt \'A sign that says "Open".\'',
      ),
    )
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
