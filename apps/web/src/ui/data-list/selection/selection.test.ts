import { describe, expect, it } from 'vitest';
import { pageSelection, toggleOne, togglePage } from './selection.ts';

const page = [1, 2, 3];

describe('how much of a page is ticked', () => {
  it.each([
    [[], 'none'],
    [[9], 'none'],
    [[2], 'some'],
    [[2, 9], 'some'],
    [[1, 2, 3], 'all'],
    [[1, 2, 3, 9], 'all'],
  ] as const)('%j is %s', (ticked, expected) => {
    expect(pageSelection(new Set(ticked), page)).toBe(expected);
  });

  it('is none where the page is empty', () => {
    expect(pageSelection(new Set([1]), [])).toBe('none');
  });
});

describe('ticking', () => {
  it('takes one and gives it back, and leaves what was given alone', () => {
    const before = new Set([1]);
    expect(toggleOne(before, 2)).toEqual(new Set([1, 2]));
    expect(toggleOne(before, 1)).toEqual(new Set());
    expect(before).toEqual(new Set([1]));
  });

  it('takes the rest of a page of which some are ticked', () => {
    expect(togglePage(new Set([2]), page)).toEqual(new Set([1, 2, 3]));
  });

  it('gives a whole page back and keeps what is on other pages', () => {
    expect(togglePage(new Set([1, 2, 3, 9]), page)).toEqual(new Set([9]));
  });
});
