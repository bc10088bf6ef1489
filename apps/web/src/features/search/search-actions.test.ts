import { expect, it } from 'vitest';
import { searchActions } from './search-actions.ts';

const titles = (text: string) =>
  searchActions(text).flatMap(({ options }) => options.map(({ title }) => title));

it.each([
  ['', ['Add coupon', 'Add user', 'Add plan', 'Add wallet']],
  ['  ', ['Add coupon', 'Add user', 'Add plan', 'Add wallet']],
  ['c', []],
  ['co', ['Add coupon']],
  ['Coupon', ['Add coupon']],
  ['add user', ['Add user']],
  ['new pl', ['Add plan']],
  ['add', []],
  ['coupon eid 25', ['Add coupon EID25']],
  ['create coupon eid25', ['Add coupon EID25']],
  ['nusrat', []],
])('%j offers %j', (text, offered) => {
  expect(titles(text)).toEqual(offered);
});

it('opens the form with the code filled in', () => {
  const [option] = searchActions('coupon eid&25')[0]?.options ?? [];
  expect(option?.to).toBe('/admin/coupons?add=EID%2625');
});
