import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

const pages = fc.record({
  page: fc.integer({ min: 1, max: 40 }),
  limit: fc.integer({ min: 1, max: 20 }),
});

/** The rows of a window in a list of this length, newest first. */
function rowsOf(total: number, { from, skip, take }: ReturnType<typeof pageWindow>): number[] {
  const rows = Array.from({ length: total }, (_, n) => n);
  const walked = from === 'newest' ? rows : rows.toReversed();
  const shown = walked.slice(skip, skip + take);
  return from === 'newest' ? shown : shown.toReversed();
}

test('a page is the same from either end', () => {
  fc.assert(
    fc.property(pages, fc.nat({ max: 500 }), (page, total) => {
      const window = pageWindow(page, { total, capped: false });
      const start = (page.page - 1) * page.limit;
      const rows = Array.from({ length: total }, (_, n) => n);
      expect(rowsOf(total, window)).toEqual(rows.slice(start, start + page.limit));
      expect(window.skip).toBeLessThanOrEqual(total / 2);
    }),
  );
});

test('without a total, a page is read from the newest end', () => {
  fc.assert(
    fc.property(pages, (page) => {
      expect(pageWindow(page, { total: 10_000, capped: true })).toEqual({
        from: 'newest',
        skip: (page.page - 1) * page.limit,
        take: page.limit,
      });
    }),
  );
});
