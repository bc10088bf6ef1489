import { expect, test } from 'vitest';
import { containsText } from './contains-text.ts';

test.each([
  ['Nusrat Jahan', 'jah'],
  ['Nusrat Jahan', ' JAHAN '],
  ['Nusrat Jahan', ''],
  ['জয়িতা বড়ুয়া', 'য়িতা'],
  ['José', 'JOSÉ'],
])('%s contains %j in each of its spellings', (text, typed) => {
  for (const form of ['NFC', 'NFD']) {
    expect(containsText(text.normalize(form), typed)).toBe(true);
    expect(containsText(text, typed.normalize(form))).toBe(true);
  }
});

test('a text that is not contained is not found', () => {
  expect(containsText('Nusrat Jahan', 'nusratjahan')).toBe(false);
});
