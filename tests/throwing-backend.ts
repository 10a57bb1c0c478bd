import type { AssayBackend } from '../src-main/api/index.ts';

/** A backend of which only the given members exist; a test that reaches another fails with its name. */
export function throwingBackend(members: Partial<AssayBackend> = {}): AssayBackend {
  return new Proxy(members, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (member !== undefined) return member;
      return () => {
        throw new Error(`the test did not expect a call of ${String(name)}`);
      };
    },
  }) as AssayBackend;
}
