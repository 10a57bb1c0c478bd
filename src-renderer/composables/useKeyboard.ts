import { onScopeDispose } from 'vue';
import { keyOfEvent } from '../format/keys.ts';
import { useActionRegistry } from '../stores/actions.ts';

const TYPING =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, [contenteditable]';
/** Parts that use single keys themselves. */
const OWN_KEYS = '[role=dialog], [role=menu], [role=listbox], select';

/** Hands key presses to the actions on offer. Single keys are dead while text is being typed. */
export function useKeyboard(): void {
  const registry = useActionRegistry();

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    const action = registry.actionFor(keyOfEvent(event));
    if (!action || (isBusy(event.target, event.key) && action.whileTyping !== true)) return;
    event.preventDefault();
    action.run();
  }

  document.addEventListener('keydown', onKeyDown);
  onScopeDispose(() => document.removeEventListener('keydown', onKeyDown));
}

function isBusy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING) !== null || target.closest(OWN_KEYS) !== null) return true;
  // Enter and Space belong to the button or link that has the focus, arrows to tabs and sliders.
  if (key === 'Enter' || key === ' ') return target.closest('button, a, summary, input') !== null;
  return (
    key.startsWith('Arrow') &&
    target.closest('[role=tablist], [role=slider], [role=radiogroup], input') !== null
  );
}
