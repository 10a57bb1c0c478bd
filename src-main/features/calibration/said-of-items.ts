/** A sentence about one item. Sentences of one kind say the same with other figures. */
interface ItemSentence {
  readonly item: string;
  readonly kind: string;
  readonly message: string;
  /** Of how many places it holds; the largest stands for its kind. */
  readonly places: number;
}

/**
 * A line for each kind of sentence, in the order in which they come: the items of which the worst one holds, that sentence,
 * and the items for which the figures are others. `every` are all items that there are.
 */
export function saidOfItems(sentences: readonly ItemSentence[], every: readonly string[]): readonly string[] {
  return [...Map.groupBy(sentences, ({ kind }) => kind).values()].map((alike) => {
    const worst = alike.reduce((most, sentence) => (sentence.places > most.places ? sentence : most));
    const [same, others] = [
      alike.filter(({ message }) => message === worst.message),
      alike.filter(({ message }) => message !== worst.message),
    ];
    const line = `${namesOf(same, every)}: ${worst.message}`;
    return others.length === 0 ? line : `${line} – likewise, with other numbers: ${namesOf(others, every)}`;
  });
}

function namesOf(sentences: readonly ItemSentence[], every: readonly string[]): string {
  const names = sentences.map(({ item }) => item);
  return names.length > 1 && names.length === every.length ? 'every item' : names.join(', ');
}
