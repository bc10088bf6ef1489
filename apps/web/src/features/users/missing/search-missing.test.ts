import type { MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { describe, expect, it } from 'vitest';
import { searchMissing } from './search-missing.ts';

const somebody = (number: number): MissingUser => ({
  email: `user${number}@example.com`,
  firstname: 'Abul',
  lastname: `Kashem ${number}`,
  plan: number === 1 ? 'Pro' : null,
  // The third is in the groups of several plans.
  plans: [[], ['Pro'], [], ['Basic', 'Pro']][number] ?? [],
  created_at: null,
  guid: `g-${number}`,
  deleted_at: null,
  deleted_user_id: null,
});
const users = [somebody(1), somebody(2), somebody(3)];

describe('searching', () => {
  it.each([
    ['', 3],
    ['  ', 3],
    ['USER2@', 1],
    ['abul kashem 3', 1],
    ['pro', 2],
    ['nobody', 0],
  ])('%j finds %i', (text, count) => {
    expect(searchMissing(users, text)).toHaveLength(count);
  });

  it('does not match across fields', () => {
    expect(searchMissing(users, 'kashem 1user1')).toEqual([]);
  });
});
