import { AuditError, toProblem } from '../../domain/index.ts';
import { fileReason } from '../../platform/index.ts';

/**
 * What a command says of anything that was thrown: a failure with its remedy as it is, a refusal of the database or the system
 * in words, and a fault of the program as `internal`. Its stack is shown where `SVG_ASSAY_STACK` is set.
 */
export async function explainFailure(thrown: unknown): Promise<AuditError> {
  const known = codeOf(thrown).startsWith('SQLITE_') ? await storeProblem(thrown) : thrown;
  if (known instanceof AuditError) return known;
  // What a route of the API throws is wrapped.
  if (thrown instanceof Error && thrown.cause instanceof AuditError) return thrown.cause;
  const cause = { cause: thrown };
  if (isSystemError(thrown)) return new AuditError(systemProblem(thrown), cause);
  return new AuditError(
    {
      ...toProblem(thrown),
      hint: 'this is a fault of the program; please report it, with what is printed when SVG_ASSAY_STACK=1 is set',
    },
    cause,
  );
}

async function storeProblem(thrown: unknown): Promise<unknown> {
  const { databaseProblem } = await import('../../store/index.ts');
  return databaseProblem(thrown);
}

function isSystemError(thrown: unknown): thrown is NodeJS.ErrnoException {
  return thrown instanceof Error && 'syscall' in thrown && codeOf(thrown) !== '';
}

function systemProblem(thrown: NodeJS.ErrnoException): {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
} {
  const path = thrown.path ?? null;
  const reason = fileReason(thrown);
  if (path === null) {
    return {
      code: 'system-refused',
      message: `the system refused: ${reason}`,
      hint: 'mend that and start again',
    };
  }
  const temporary = process.env.TMPDIR ?? '';
  const isTemporary = thrown.syscall === 'mkdtemp' || (temporary !== '' && path.startsWith(temporary));
  return {
    code: 'system-refused',
    message: `${path} cannot be used: ${reason}`,
    hint: isTemporary
      ? 'set TMPDIR to a folder that is there, can be written and has room'
      : 'check the path, its permissions and the disk',
  };
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}
