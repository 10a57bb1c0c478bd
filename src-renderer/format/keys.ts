const MAC = navigator.platform.startsWith('Mac');

const SIGNS: Readonly<Record<string, string>> = {
  Mod: MAC ? '⌘' : 'Ctrl',
  Alt: MAC ? '⌥' : 'Alt',
  Shift: MAC ? '⇧' : 'Shift',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
  Escape: 'Esc',
};

/**
 * The name of a key press as actions write it: `Mod+k`, `Shift+ArrowDown`, `?`. Shift is left out where it already
 * shows in the character.
 */
export function keyOfEvent(event: KeyboardEvent): string {
  const isCharacter = event.key.length === 1 && event.key !== ' ';
  return [
    event.ctrlKey || event.metaKey ? 'Mod' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey && !isCharacter ? 'Shift' : '',
    event.key,
  ]
    .filter((part) => part !== '')
    .join('+');
}

/** The signs to print for a key: `Mod+k` → ['Ctrl', 'K']. */
export function keySigns(key: string): readonly string[] {
  const parts = key === '+' ? ['+'] : key.split('+');
  return parts.map((part) => SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}
