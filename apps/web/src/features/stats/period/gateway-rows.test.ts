import type { FiguresReply } from '@nobayon/shared/contract/admin/figures.ts';
import { expect, it } from 'vitest';
import { filterInUrl } from '../../transactions/filter/transactions-url.ts';
import { gatewayRows } from './gateway-rows.ts';

const period = { from: '2026-10-01', to: '2026-10-31' };
const earned = { revenue: 34_627, previous_revenue: 0, payments: 17 };
const rowOf = (name: string) =>
  gatewayRows({ gateways: [{ name, ...earned }], period } as FiguresReply)[0];

it('a gateway links to its completed payments of the period', () => {
  const row = rowOf('bkash');
  expect(row).toMatchObject({ name: 'bKash', cells: ['৳34,627', '৳0', '17'] });
  const url = new URL(row?.to ?? '', 'http://localhost');
  expect(url.pathname).toBe('/admin/transactions');
  expect(filterInUrl(url.searchParams)).toEqual({
    gateway: 'bkash',
    status: 'completed',
    ...period,
  });
});

it.each(['none', 'unheard_of'])('%s, which the list cannot filter by, has no link', (name) => {
  expect(rowOf(name)?.to).toBeUndefined();
});
