import type { Command } from 'commander';
import { describeParts } from '../../features/settings/describe-parts.ts';
import { installedElectron } from './electron-binary.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { EXIT } from '../../platform/terminal/exit-codes.ts';
import { VERSION } from '../../platform/terminal/project.ts';
import { printJson, printLine } from '../../platform/terminal/terminal.ts';

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('versions and paths of everything used, and what is missing')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('svg-assay doctor'))
    .action(async (options: { readonly json?: true }) => {
      const electron = installedElectron();
      const parts = [
        { name: 'SVG Assay', version: VERSION, path: null, problem: null },
        ...(await describeParts()),
        {
          name: 'Electron',
          version: null,
          path: electron,
          problem: electron === null ? 'not installed; the interface opens in the browser' : null,
        },
      ];
      if (options.json === true) printJson({ parts });
      else
        for (const part of parts)
          printLine([part.name, part.version, part.path, part.problem].filter(Boolean).join(' · '));
      // Without a renderer there are no frames; without Electron only the window is missing.
      if (parts.some((part) => part.name.startsWith('Chromium') && part.problem !== null))
        process.exitCode = EXIT.partMissing;
    });
}
