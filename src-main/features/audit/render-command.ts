import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { cannotWrite } from '../../platform/index.ts';
import { counted } from '../../domain/index.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { hashDrawing } from '../../gates/index.ts';
import { readProtocol } from '../../platform/read-protocol.ts';
import { openRenderer, seededTimes } from '../../render/index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { interrupted } from '../../platform/terminal/interrupts.ts';
import { buildFramesReport } from './frames-report.ts';
import type { FramesReport } from './frames-report.ts';
import { parseSize, parseTimes } from '../../platform/terminal/parse-options.ts';
import { readInput } from '../../platform/terminal/read-input.ts';
import { printJson, printLine } from '../../platform/terminal/terminal.ts';

interface Options {
  readonly out: string;
  readonly times?: readonly number[];
  readonly size?: ReturnType<typeof parseSize>;
  readonly json?: true;
  readonly protocol?: string;
}

export function addRenderCommand(program: Command): void {
  program
    .command('render')
    .description('draw an SVG at some times: PNG frames and frames.json')
    .argument('<svg>', 'the drawing')
    .requiredOption('--out <dir>', 'folder for the frames')
    .option(
      '--times <list>',
      'times in seconds, comma-separated (default: the four of the protocol)',
      parseTimes,
    )
    .option(
      '--size <size>',
      'width and height in pixels, such as 512x512 (default: the protocol’s)',
      parseSize,
    )
    .option('--json', 'print frames.json')
    .option('--protocol <file>', 'scoring protocol (default: isometric-scenes)')
    .addHelpText('after', examples('svg-assay render drawing.svg --out frames --times 0,1.5'))
    .action(async (file: string, options: Options) => {
      const report = await render(file, options);
      if (options.json === true) printJson(report);
      else printLine(describe(report, options.out));
    });
}

async function render(file: string, options: Options): Promise<FramesReport> {
  const svg = await readInput(file);
  const protocol = await readProtocol(options.protocol);
  const rules = { ...protocol.render, ...options.size };
  const timesS = options.times ?? seededTimes(svg, rules);
  const renderer = await openRenderer({ rules, pages: 1 });
  try {
    const result = await renderer.render({ svg, timesS }, interrupted);
    const files = timesS.map((_, index) => `frame-${index}.png`);
    const { widthPx, heightPx } = rules;
    const drawing = { svg: file, svgSha256: hashDrawing(svg), widthPx, heightPx, timesS: [...timesS] };
    const report = buildFramesReport(drawing, result, files);
    await writeInto(options.out, [
      ...(result.ok ? result.frames.map(({ png }, index) => [files[index] ?? '', png] as const) : []),
      ['frames.json', `${JSON.stringify(report, null, 2)}\n`],
    ]);
    return report;
  } finally {
    await renderer.close();
  }
}

async function writeInto(
  folder: string,
  files: readonly (readonly [name: string, content: string | Uint8Array])[],
): Promise<void> {
  try {
    makeFolder(folder);
    for (const [name, content] of files) await writeFile(join(folder, name), content);
  } catch (cause) {
    throw cannotWrite(folder, cause, 'choose another folder with --out');
  }
}

function describe(report: FramesReport, folder: string): string {
  const blocked = report.blockedRequests.map(({ url, kind }) => `refused: ${kind} ${url}`);
  const made =
    report.failure === null
      ? `${counted(report.frames.length, 'frame')} in ${folder}, by ${report.renderer.name} ${report.renderer.version}`
      : `no frames: ${report.failure.message}`;
  const missing = report.missingGlyphs;
  const boxes =
    missing === undefined
      ? []
      : [`${counted(missing.characters, 'character')} without a glyph (${missing.scripts.join(', ')})`];
  return [made, ...boxes, ...blocked].join('\n');
}
