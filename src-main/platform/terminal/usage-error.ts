import type { Command, CommanderError } from 'commander';
import { AuditError } from '../../domain/index.ts';

/** What is wrong with the words of a command, told as other failures are; the remedy is a near name and the command's own help. */
export function usageError(command: Command, { message }: CommanderError): AuditError {
  const [fault = '', ...suggestions] = message.replace(/^error: /, '').split('\n');
  const help = `${fullName(command)} --help lists its ${command.commands.length > 0 ? 'commands' : 'options'}`;
  return new AuditError({
    code: 'bad-usage',
    message: fault.replace(
      / is invalid\. (.*?)\.?$/,
      (_, wanted: string) => ` is invalid: ${lowerFirst(wanted)}`,
    ),
    hint: [...suggestions.map((line) => lowerFirst(line.replace(/^\((.*)\)$/, '$1'))), help].join(' '),
  });
}

/** "svg-assay queue create". */
export function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
