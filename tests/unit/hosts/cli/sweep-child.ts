import { rmdirSync } from 'node:fs';
import { runCommandLine } from '../../../../src-main/hosts/cli/run-command-line.ts';

/**
 * Runs several command lines, one after the other, in the surroundings that this process was started in, and prints what each
 * one printed as JSON. `deleted` as the first argument takes the working folder away before.
 */
const [where, commandLines = '[]'] = process.argv.slice(2);
if (where === 'deleted') rmdirSync(process.cwd());

const results: { code: number; stdout: string; stderr: string }[] = [];
const print = process.stdout.write.bind(process.stdout);
for (const args of JSON.parse(commandLines) as string[][]) {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = (chunk: string | Uint8Array): boolean => {
      written[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      return true;
    };
  }
  process.exitCode = undefined;
  const code = await runCommandLine([process.execPath, 'svg-assay', ...args]);
  results.push({ code, ...written });
}
process.exitCode = 0;
print(JSON.stringify(results), () => process.exit(0));
