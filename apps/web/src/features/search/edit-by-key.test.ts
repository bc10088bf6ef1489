import { expect, it } from 'vitest';
import { editByKey } from './edit-by-key.ts';

type Modifier = 'ctrlKey' | 'metaKey' | 'altKey';

const press = (key: string, modifiers: Modifier[] = [], hasAltGraph = false) =>
  editByKey({
    key,
    ctrlKey: modifiers.includes('ctrlKey'),
    metaKey: modifiers.includes('metaKey'),
    altKey: modifiers.includes('altKey'),
    getModifierState: () => hasAltGraph,
  });

const typed = (keys: string[]) => keys.reduce((text, key) => press(key)?.(text) ?? text, '');

it.each([
  [['r', 'a', 'h'], 'rah'],
  [['R', ' ', '/', '৭'], 'R /৭'],
  [['ক্ষ', '😀', 'Backspace'], 'ক্ষ'],
  [['Backspace', 'a', 'Shift', 'Enter', 'Tab', 'F5', 'ArrowLeft', 'Dead', 'Process'], 'a'],
])('%j types %j', (keys, text) => {
  expect(typed(keys)).toBe(text);
});

it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves shortcuts with %s', (modifier) => {
  expect(press('a', [modifier])).toBeNull();
  expect(press('Backspace', [modifier])).toBeNull();
});

it('types with AltGr', () => {
  expect(press('@', ['ctrlKey', 'altKey'], true)?.('a')).toBe('a@');
});
