import { expect, it } from 'vitest';
import { outcomesOf } from './outcomes.ts';

it('lists the shares of all outcomes, largest first', () => {
  const { total, shares } = outcomesOf([
    { status: 'pending', count: 1 },
    { status: 'completed', count: 598 },
    { status: 'failed', count: 0 },
    { status: 'canceled', count: 401 },
  ]);
  expect(total).toBe(1_000);
  expect(shares.map(({ status, percent }) => [status, percent])).toEqual([
    ['completed', '60%'],
    ['canceled', '40%'],
    ['pending', '<1%'],
  ]);
});

it('is empty without payments', () => {
  expect(outcomesOf([{ status: 'completed', count: 0 }])).toEqual({ total: 0, shares: [] });
});
