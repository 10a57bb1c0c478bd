/** What a figure is and how it is computed, shown on hover and focus of its name. */
export interface FigureHelp {
  readonly title: string;
  readonly what: string;
  readonly how: string;
}
