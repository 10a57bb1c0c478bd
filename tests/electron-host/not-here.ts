/** What of a destroyed object still answers: the emitter's own members, and the question whether it is destroyed. */
const ANSWERS_DESTROYED: ReadonlySet<string> = new Set([
  'isDestroyed',
  'on',
  'once',
  'off',
  'addListener',
  'removeListener',
  'removeAllListeners',
  'listenerCount',
  'listeners',
  'emit',
]);

/**
 * Gives `parts` the type of the whole Electron object that they are a part of. Whatever is missing throws by its name
 * when it is used, so that nothing silently does nothing; whatever is used of a destroyed object throws as Electron does.
 */
export function standFor<Whole extends object>(name: string, parts: object): Whole {
  const proxy: object = new Proxy(parts, {
    get(target, property, receiver) {
      if (typeof property === 'symbol' || property === 'then' || property === 'toJSON')
        return Reflect.get(target, property, receiver) as unknown;
      if (!(property in target)) throw new Error(`the stand-in for Electron has no ${name}.${property}`);
      if (!ANSWERS_DESTROYED.has(property) && isDestroyed(target))
        throw new TypeError('Object has been destroyed');
      const value = Reflect.get(target, property) as unknown;
      if (typeof value !== 'function') return value;
      // Methods see the object itself, not this guard of what a program may use.
      return (...args: readonly unknown[]): unknown => {
        const answer = Reflect.apply(value, target, args) as unknown;
        return answer === target ? proxy : answer;
      };
    },
  });
  // The members that are there are checked where they are written (`implements Pick<…>`, `satisfies`); the rest throw.
  return proxy as Whole;
}

function isDestroyed(target: object): boolean {
  return 'isDestroyed' in target && typeof target.isDestroyed === 'function' && target.isDestroyed() === true;
}
