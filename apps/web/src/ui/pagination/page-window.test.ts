import { expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

it.each([
  [1, 0, ''],
  [1, 1, '1'],
  [1, 2, '1 2'],
  [3, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 … 6'],
  [1, 20, '1 2 3 4 … 20'],
  [3, 20, '1 2 3 4 … 20'],
  [4, 20, '1 … 3 4 5 … 20'],
  [10, 20, '1 … 9 10 11 … 20'],
  [17, 20, '1 … 16 17 18 … 20'],
  [18, 20, '1 … 17 18 19 20'],
  [20, 20, '1 … 17 18 19 20'],
])('page %i of %i offers %s', (page, pages, offered) => {
  const marks = pageWindow(page, pages).map((mark) => `${mark.isAfterGap ? '… ' : ''}${mark.page}`);
  expect(marks.join(' ')).toBe(offered);
});
