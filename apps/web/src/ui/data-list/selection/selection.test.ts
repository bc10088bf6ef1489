import { describe, expect, it } from 'vitest';
import { pageSelection, toggleOne, togglePage } from './selection.ts';

const page = [1, 2, 3];

describe('the selection of a page', () => {
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

  it('is `none` for an empty page', () => {
    expect(pageSelection(new Set([1]), [])).toBe('none');
  });
});

describe('toggling', () => {
  it('selects and deselects one row, without changing the given set', () => {
    const before = new Set([1]);
    expect(toggleOne(before, 2)).toEqual(new Set([1, 2]));
    expect(toggleOne(before, 1)).toEqual(new Set());
    expect(before).toEqual(new Set([1]));
  });

  it('selects the rest of a partly selected page', () => {
    expect(togglePage(new Set([2]), page)).toEqual(new Set([1, 2, 3]));
  });

  it('deselects a whole page and keeps other pages', () => {
    expect(togglePage(new Set([1, 2, 3, 9]), page)).toEqual(new Set([9]));
  });
});
