/** A folder to choose on the start page. */
export interface FolderEntry {
  readonly folder: string;
  readonly name: string;
  readonly detail: string;
  readonly exists: boolean;
  /** Its id where it is open now. */
  readonly openId: string | null;
}
