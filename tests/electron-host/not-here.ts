/**
 * Gives `parts` the type of the whole Electron object that they are a part of. Whatever is missing throws by its name
 * when it is used, so that nothing silently does nothing.
 */
export function standFor<Whole extends object>(name: string, parts: object): Whole {
  const proxy: object = new Proxy(parts, {
    get(target, property, receiver) {
      if (property in target || typeof property === 'symbol' || property === 'then' || property === 'toJSON')
        return Reflect.get(target, property, receiver) as unknown;
      throw new Error(`the stand-in for Electron has no ${name}.${property}`);
    },
  });
  // The members that are there are checked where they are written (`implements Pick<…>`, `satisfies`); the rest throw.
  return proxy as Whole;
}
