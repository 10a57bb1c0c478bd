import type { Command } from 'commander';
import { counted } from '../../domain/index.ts';
import { countMatching, listRolloutPlaces, type RolloutPlace } from '../../store/index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { withImportedFolder } from '../import/imported-folder.ts';
import { buildRolloutList } from './rollout-list.ts';
import { parseCount } from '../../platform/terminal/parse-options.ts';
import { rolloutAnswers } from './rollout-answers.ts';
import { formatTable, printJson, printLine } from '../../platform/terminal/terminal.ts';
import { writeOutput } from '../../platform/terminal/write-output.ts';

interface Options {
  readonly where: string;
  readonly limit?: number;
  readonly answers?: true;
  readonly json?: true;
}

export function addRolloutsCommand(program: Command): void {
  program
    .command('rollouts')
    .description('list rollouts, each with the line that it was read from')
    .argument('<folder>', 'results folder')
    .option(
      '--where <filter>',
      'only rollouts that match the filter (docs/filter-language.md; default: all)',
      '',
    )
    .option('--limit <n>', 'at most so many rollouts (default: all that match)', parseCount)
    .option('--answers', 'print the answers as JSON Lines {id, prompt, answer}, as gates reads them')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples("svg-assay rollouts runs --where 'outcome:scored reward<0.5'"))
    .action((folder: string, { where, limit, answers, json }: Options) =>
      withImportedFolder(folder, async (store) => {
        if (answers === true) return writeOutput(undefined, rolloutAnswers(store, where, limit ?? null));
        const rollouts = listRolloutPlaces(store, where, limit ?? null);
        const matching = countMatching(store, where);
        const about = { folder: store.location.folder, filter: where, matching };
        if (json === true) printJson(buildRolloutList(about, rollouts));
        else printLine(describe(rollouts, matching));
      }),
    );
}

const HEADING = [
  ...['id', 'task', 'repeat', 'outcome', 'reward'],
  ...['recorded gate', 'own gate', 'differs', 'line'],
];

function describe(rollouts: readonly RolloutPlace[], matching: number): string {
  const shown = rollouts.length < matching ? `, the first ${rollouts.length} of them` : '';
  const sum = `${counted(matching, 'rollout')}${shown}`;
  return rollouts.length === 0 ? sum : [formatTable([HEADING, ...rollouts.map(cells)]), sum].join('\n');
}

/** The run is told by the folder of the file. */
function cells(rollout: RolloutPlace): readonly string[] {
  const { id, task, taskIndex, repeat, outcome, errorType, reward, differs, file, line } = rollout;
  return [
    String(id),
    task ?? (taskIndex === null ? 'n/a' : `#${taskIndex}`),
    String(repeat),
    errorType === null ? outcome : `${outcome}: ${errorType}`,
    reward === null ? 'n/a' : reward.toFixed(3),
    gateWord(rollout.recordedGateOk, rollout.recordedGate),
    gateWord(rollout.gateOk, rollout.gate),
    differs.join(', '),
    `${file}:${line}`,
  ];
}

function gateWord(ok: boolean | null, code: string | null): string {
  if (ok === null) return 'n/a';
  return ok ? 'ok' : (code ?? 'failed');
}
