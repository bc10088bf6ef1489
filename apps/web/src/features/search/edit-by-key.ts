type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>;

/** What a key does to a text with the cursor at its end; null for keys that change nothing. */
export function editByKey(event: Key): ((text: string) => string) | null {
  const { key } = event;
  // With AltGr, which types letters, Windows reports Ctrl and Alt.
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (isCommand && !event.getModifierState('AltGraph')) return null;
  if (key === 'Backspace') return (text) => [...text].slice(0, -1).join('');
  return isTyped(key) ? (text) => text + key : null;
}

/** Some keys of Bangla keyboards type several characters. Names of keys are ASCII. */
function isTyped(key: string): boolean {
  return key.length === 1 || /[^ -~]/.test(key);
}
