import { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { chatRemovals } from '@nobayon/shared/contract/chat-access/chat-removals.ts';
import { contract } from '@nobayon/shared/contract/contract.ts';
import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import { beforeEach, expect, test } from 'vitest';
import { keyOf } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { invalidateTransactions } from '../features/transactions/transactions-query.ts';
import { invalidateUsers } from '../features/users/users-query.ts';

const { adminClaims, adminRefunds, adminSubscriptions, adminTransactions } = contract;
const { adminCoupons, adminUserPage, adminUsers, adminWallets } = contract;

const cached: EndpointSpec[] = Object.values(contract)
  .flatMap((group): EndpointSpec[] => Object.values(group))
  .filter(({ method, access }) => method === 'GET' && access === 'admin');

beforeEach(() => {
  queryClient.clear();
  for (const endpoint of cached) queryClient.setQueryData(keyOf(endpoint), {});
});

/** The endpoints whose cached replies are still considered current. */
function current(): string[] {
  const queries = queryClient.getQueryCache().getAll();
  return queries
    .filter((query) => !query.state.isInvalidated)
    .map(({ queryKey: [path] }) => String(path));
}

// A new endpoint has to be added to a list: what a change invalidates, or what it cannot affect.
test('a change of a payment invalidates everything but what it cannot affect', async () => {
  await invalidateTransactions();
  expect(current().sort()).toEqual(
    paths([
      adminClaims.list,
      adminWallets.list,
      adminUsers.missing,
      adminUserPage.sessions,
      adminSubscriptions.preview,
      adminSubscriptions.undoPreview,
      ...Object.values(chatAccess),
      chatRemovals.list,
    ]),
  );
});

test('a change of a user invalidates everything but what it cannot affect', async () => {
  await invalidateUsers();
  expect(current().sort()).toEqual(
    paths([
      ...Object.values(adminTransactions),
      adminClaims.list,
      adminRefunds.list,
      adminWallets.list,
      adminCoupons.list,
      adminUserPage.coupons,
      adminSubscriptions.preview,
      adminSubscriptions.undoPreview,
      adminSubscriptions.refundPreview,
      // Takes long, and its rows must not move while an administrator works on them.
      adminUsers.missing,
      chatAccess.groups,
    ]),
  );
});

function paths(endpoints: EndpointSpec[]): string[] {
  return endpoints
    .filter(({ method, access }) => method === 'GET' && access === 'admin')
    .map(({ path }) => path)
    .sort();
}
