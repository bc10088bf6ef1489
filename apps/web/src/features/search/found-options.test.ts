import type {
  Found,
  FoundPayment,
  FoundUser,
} from '@nobayon/shared/contract/admin/admin-search.ts';
import { expect, it } from 'vitest';
import { foundGroups } from './found-options.ts';

const nothing = { items: [], more: false };
const found: Found = {
  users: nothing,
  payments: nothing,
  coupons: nothing,
  deleted_users: nothing,
};
const user: FoundUser = {
  id: 7,
  name: 'Nadia Jahan',
  email: 'nadia@example.com',
  phone: null,
  role: 'user',
  plan_name: 'Pro',
  expiry_date: '2026-12-02T06:00:00.000Z',
};
const payment: FoundPayment = {
  id: 1042,
  invoice_number: 'NB-M0PWN7M25839C91A',
  payment_gateway_id: 'FBV70D94YX',
  user_name: 'Nadia Jahan',
  sent_from: null,
  final_amount: 150,
  status: 'completed',
  created_at: '2026-11-02T06:00:00.000Z',
  is_hidden: false,
};

const optionsOf = (part: Partial<Found>) =>
  foundGroups({ ...found, ...part }, 'na', 'Asia/Dhaka').flatMap(({ options }) => options);

it('shows a payment with both of its numbers, and its usual status', () => {
  expect(optionsOf({ payments: { items: [payment], more: false } })).toEqual([
    {
      to: '/admin/transactions?payment=1042',
      title: 'NB-M0PWN7M25839C91A, FBV70D94YX',
      detail: '#1042, Nadia Jahan, 2 Nov 2026',
      end: '৳150, Completed',
    },
  ]);
});

it('shows the number that was searched for', () => {
  const found = {
    users: { items: [{ ...user, phone: '01712345678' }], more: false },
    payments: { items: [{ ...payment, sent_from: '01300001666', is_hidden: true }], more: false },
  };
  expect(optionsOf(found).map(({ detail }) => detail)).toEqual([
    'nadia@example.com, 01712-345678',
    '#1042, Nadia Jahan, 2 Nov 2026, sent from 01300-001666, deleted from the list',
  ]);
});

it.each([
  ['Nadia Jahan', 'Nadia Jahan', 'nadia@example.com'],
  ['', 'nadia@example.com', ''],
])('shows the address of %j once', (name, title, detail) => {
  const [option] = optionsOf({ users: { items: [{ ...user, name }], more: false } });
  expect(option).toMatchObject({ title, detail, end: 'Pro, 2 Dec 2026' });
});

it('links to the list if there are more results', () => {
  const options = optionsOf({ users: { items: [user], more: true } });
  expect(options[1]).toMatchObject({ title: 'Show all users', to: '/admin/users?search=na' });
});
