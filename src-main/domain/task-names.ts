/** All that may tell which task of one run is which of another. */
export interface TaskNames {
  /** As the rows state it; null where they do not. */
  readonly key: string | null;
  readonly name: string | null;
  /** Of the task's data, or what is used in its place. */
  readonly hash: string;
  /** SHA-256 over the prompt with its white space evened out; null without a prompt. */
  readonly prompt: string | null;
}
