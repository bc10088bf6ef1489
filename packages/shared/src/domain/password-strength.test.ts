import { expect, test } from 'vitest';
import { fitsHash, passwordStrength, RESET_SCORE } from './password-strength.ts';

test.each([
  ['', 0, 'Weak'],
  ['a', 1, 'Weak'],
  ['12345678', 2, 'Medium'],
  ['aA', 2, 'Medium'],
  ['aA1', 3, 'Medium'],
  ['aA1-', 4, 'Strong'],
  ['abcdEFGH1', 4, 'Strong'],
  ['abcdEFG-', 4, 'Strong'],
  ['Secret-123', 5, 'Strong'],
  // Letters of other scripts are neither lower case nor special characters.
  ['নবায়নপাসওয়ার্ড', 1, 'Weak'],
])('%j scores %i: %s', (password, score, label) => {
  expect(passwordStrength(password)).toEqual({ score, label });
});

test('a reset asks for four of the five', () => {
  expect(RESET_SCORE).toBe(4);
});

test.each([
  ['a'.repeat(72), true],
  ['a'.repeat(73), false],
  ['ক'.repeat(24), true],
  [`${'ক'.repeat(24)}a`, false],
  ['😀'.repeat(18), true],
  ['😀'.repeat(19), false],
])('the hash reads all of %s: %s', (password, expected) => {
  expect(fitsHash(password)).toBe(expected);
});
