import { expect, test } from 'vitest';
import { isStrongEnough, passwordStrength } from './password-strength.ts';

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
  // Eight characters, each of which may be two units of UTF-16.
  ['😀😀😀😀', 1, 'Weak'],
  ['😀😀😀😀😀😀😀😀', 2, 'Medium'],
  // Neither punctuation nor a symbol: invisible, control and unassigned characters.
  ['a\u200b\u0001\u0007\ue000\u{10ffff}', 1, 'Weak'],
  ['a৳', 2, 'Medium'],
  ['a_', 2, 'Medium'],
  // Letters of other scripts are neither lower case nor special characters.
  ['নবায়নপাসওয়ার্ড', 1, 'Weak'],
])('%j scores %i: %s', (password, score, label) => {
  expect(passwordStrength(password)).toEqual({ score, label });
});

test.each([
  ['abcdEFGH1', true],
  ['Secret-123', true],
  // Four of five, and too short.
  ['Aa1-567', false],
  ['abcdefgh1', false],
])('a reset with %j: %s', (password, expected) => {
  expect(isStrongEnough(password)).toBe(expected);
});
