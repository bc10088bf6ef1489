import { expect, test } from 'vitest';
import { walkPages } from './walk-pages.ts';

const SIZE = 3;
type Person = { id: string };
const people = (...ids: string[]): Person[] => ids.map((id) => ({ id }));

/** Pages of the accounts at the time of each request; `between` runs before each. */
function listOf(everybody: Person[], between: Record<number, () => void> = {}) {
  let asked = 0;
  return async (page: number) => {
    asked += 1;
    between[asked]?.();
    return { items: everybody.slice((page - 1) * SIZE, page * SIZE), total: everybody.length };
  };
}

async function walked(fetchPage: Parameters<typeof walkPages<Person>>[0]) {
  const pages: string[][] = [];
  for await (const { items } of walkPages(fetchPage)) pages.push(items.map(({ id }) => id));
  // The last one may be empty: it says that it is.
  return pages.filter((page) => page.length > 0);
}

test.each([
  [[], []],
  [['a'], [['a']]],
  [['a', 'b', 'c'], [['a', 'b', 'c']]],
  [
    ['a', 'b', 'c', 'd'],
    [['a', 'b', 'c'], ['d']],
  ],
])('%j is read in pages, to the end', async (ids, pages) => {
  expect(await walked(listOf(people(...ids)))).toEqual(pages);
});

test('pages are requested when they are consumed, and only once', async () => {
  const asked: number[] = [];
  const everybody = people('a', 'b', 'c', 'd', 'e', 'f', 'g');
  const fetchPage = listOf(everybody);
  const walk = walkPages((page) => {
    asked.push(page);
    return fetchPage(page);
  });
  await walk.next();
  expect(asked).toEqual([1]);
  await walk.next();
  await walk.next();
  expect((await walk.next()).done).toBe(true);
  expect(asked).toEqual([1, 2, 3]);
});

test('items that an addition moves to the next page are not repeated', async () => {
  const everybody = people('b', 'c', 'd', 'e', 'f');
  const pages = await walked(listOf(everybody, { 2: () => everybody.unshift({ id: 'a' }) }));
  expect(pages).toEqual([
    ['b', 'c', 'd'],
    ['e', 'f'],
  ]);
});

test('items that a removal moves to an earlier page are not missed', async () => {
  const everybody = people('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k');
  const leave = () => everybody.splice(0, 4);
  const pages = await walked(listOf(everybody, { 3: leave }));
  expect(pages.flat().toSorted()).toEqual([...'abcdefghijk']);
});

test('the walk ends if all items are removed', async () => {
  const everybody = people('a', 'b', 'c', 'd', 'e', 'f', 'g');
  const pages = await walked(listOf(everybody, { 2: () => everybody.splice(0) }));
  expect(pages).toEqual([['a', 'b', 'c']]);
});

test.each([
  ['gives the same page for ever', async () => ({ items: people('a', 'b'), total: 1_000_000 })],
  [
    'keeps losing and finding people',
    () => {
      let total = 1_000;
      return async () => {
        total = total === 1_000 ? 999 : 1_000;
        return { items: people('a', 'b'), total };
      };
    },
  ],
])('a service that %s is given up', async (_case, make) => {
  const made = await make();
  const fetchPage = typeof made === 'function' ? made : async () => made;
  await expect(walked(fetchPage)).rejects.toMatchObject({
    failure: 'unreachable',
    message: 'The chat service returned an endless list',
  });
});

test('the error of a page ends the walk', async () => {
  const refused = new Error('refused');
  await expect(walked(() => Promise.reject(refused))).rejects.toBe(refused);
});
