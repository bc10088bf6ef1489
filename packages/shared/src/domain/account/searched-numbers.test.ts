import { describe, expect, it } from 'vitest';
import { searchedNumbers } from './searched-numbers.ts';

const PHONE = '01300001666';

describe('a number of a mobile wallet', () => {
  it.each([
    PHONE,
    '+8801300001666',
    '8801300001666',
    '008801300001666',
    '+88 01300-001666',
    '01300-001 666',
    '(013) 0000.1666',
    '০১৩০০০০১৬৬৬',
    '+৮৮০ ১৩০০–০০১৬৬৬',
    '０１３００００１６６６',
    '\u200e01300001666\u2069',
  ])('is understood as %j', (text) => {
    expect(searchedNumbers(text)[0]).toBe(PHONE);
  });

  it('is that of Rocket too, with any check digit', () => {
    expect(searchedNumbers(PHONE)).toContain(`${PHONE}7`);
    expect(searchedNumbers(`${PHONE}7`)).toEqual([`${PHONE}7`, PHONE]);
  });
});

it.each([
  ['1234 5678 90', ['1234567890']],
  ['8801234567', ['8801234567']],
  ['12345', []],
  ['0130000166x', []],
  ['NB-M0PWN7M25839C91A', []],
  ['nusrat', []],
  ['+', []],
  ['1'.repeat(21), []],
])('%j may be %j', (text, numbers) => {
  expect(searchedNumbers(text)).toEqual(numbers);
});
