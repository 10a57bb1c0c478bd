/** What the backend process asks of the windows in which drawings are drawn. `page` is a number that the backend gives. */
export type PageRequest =
  | { readonly kind: 'page-open'; readonly page: number }
  | {
      readonly kind: 'page-call';
      readonly page: number;
      readonly call: number;
      readonly method: string;
      readonly params: object | undefined;
    }
  | { readonly kind: 'page-close'; readonly page: number };

/** What the main process says of such a window. */
export type PageMessage =
  | { readonly kind: 'page-opened'; readonly page: number; readonly problem: string | null }
  | {
      readonly kind: 'page-result';
      readonly page: number;
      readonly call: number;
      readonly result: unknown;
      /** Why the browser refused the call; null where it answered. */
      readonly refusal: string | null;
    }
  | { readonly kind: 'page-event'; readonly page: number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'page-memory'; readonly page: number; readonly bytes: number }
  /** `crashed`: of what it drew. Otherwise somebody has closed the window, which says nothing of the drawing. */
  | { readonly kind: 'page-gone'; readonly page: number; readonly reason: string; readonly crashed: boolean }
  | { readonly kind: 'page-closed'; readonly page: number };
