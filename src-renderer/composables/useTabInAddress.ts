import { computed } from 'vue';
import type { WritableComputedRef } from 'vue';
import { useAddressPart } from './useAddressPart.ts';

/** The chosen tab, kept in the address; the first of the names is the one that the bare address shows. */
export function useTabInAddress<Name extends string>(
  names: readonly [Name, ...Name[]],
): WritableComputedRef<Name> {
  const tab = useAddressPart('tab');
  return computed({
    get: () => names.find((name) => name === tab.value) ?? names[0],
    set: (name) => (tab.value = name === names[0] ? '' : name),
  });
}
