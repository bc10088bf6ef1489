import { describe, expect, it } from 'vitest';
import { slicePage } from './slice-page.ts';

describe('one page', () => {
  it.each([
    [1, [1, 2], 1],
    [2, [3], 2],
    [9, [3], 2],
  ])('page %i of %i rows is %j', (wanted, rows, page) => {
    expect(slicePage([1, 2, 3], wanted, 2)).toEqual({ rows, page, pages: 2 });
  });

  it('is the first without rows', () => {
    expect(slicePage([], 3, 20)).toEqual({ rows: [], page: 1, pages: 1 });
  });
});
