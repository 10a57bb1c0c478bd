/** An expected failure as data: what went wrong and what to do, ready to be shown to a person. */
export interface Problem {
  /** Stable kebab-case name, for programs. */
  readonly code: string;
  /** One sentence that names the file, line or value concerned. */
  readonly message: string;
  /** The remedy, as an instruction; absent where there is none. */
  readonly hint?: string;
}

/** A failure that a user can meet: bad input, a missing part, a database from a newer version. Anything else thrown is a bug. */
export class AuditError extends Error {
  readonly code: string;
  readonly hint: string | undefined;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = 'AuditError';
    this.code = problem.code;
    this.hint = problem.hint;
  }

  toProblem(): Problem {
    return {
      code: this.code,
      message: this.message,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
    };
  }
}

/** Turns anything thrown into a problem; a bug keeps its message under the code `internal`. */
export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof AuditError) return thrown.toProblem();
  return { code: 'internal', message: thrown instanceof Error ? thrown.message : String(thrown) };
}
