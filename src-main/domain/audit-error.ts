/** An expected failure as data: what went wrong and what to do, ready to be shown to a person. */
export interface Problem {
  /** Stable kebab-case name, for programs. */
  readonly code: string;
  /** One sentence that names the file, line or value concerned. */
  readonly message: string;
  /** The remedy, as an instruction; absent where there is none. */
  readonly hint?: string;
}

/**
 * A failure that a user can meet: bad input, a missing part, a database from a newer version. Anything else thrown is a bug.
 * Whoever throws one knows a remedy.
 */
export class AuditError extends Error {
  readonly code: string;
  readonly hint: string;

  constructor(problem: Required<Problem>, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = 'AuditError';
    this.code = problem.code;
    this.hint = problem.hint;
  }

  toProblem(): Required<Problem> {
    return { code: this.code, message: this.message, hint: this.hint };
  }
}

/** Turns anything thrown into a problem; a bug keeps its message under the code `internal`. */
export function toProblem(thrown: unknown): Required<Problem> {
  if (thrown instanceof AuditError) return thrown.toProblem();
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: 'internal', message, hint: 'this is a fault of the program; please report it' };
}
