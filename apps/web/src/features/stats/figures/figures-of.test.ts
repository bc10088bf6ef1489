import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { expect, it } from 'vitest';
import { figuresOf } from './figures-of.ts';

const stats: Stats = {
  totalUsers: 1_288,
  totalPlans: 3,
  plansForSale: 2,
  totalRevenue: 221_390.45,
  totalTransactions: 340,
  usersByPlan: [
    { name: 'Basic', user_count: 27 },
    { name: 'Free', user_count: 900 },
    { name: 'Pro', user_count: 17 },
  ],
  recentTransactions: [],
  revenueByDay: [
    { day: '2026-11-19', revenue: 1_000, payments: 2 },
    { day: '2026-11-20', revenue: 299.5, payments: 1 },
  ],
  revenueByMonth: [],
  paymentsByOutcome: [
    { status: 'completed', count: 271 },
    { status: 'failed', count: 69 },
  ],
  expiringByDay: [],
  openAttention: 0,
  gateways: ['paystation'],
  gatewayTroubles: [],
};

it('adds a proportion to each figure', () => {
  expect(figuresOf(stats)).toEqual([
    { label: 'Total revenue', value: 221_390.45, unit: 'taka', note: '৳1,300 in the last 30 days' },
    // Users of the free plan have paid nothing.
    { label: 'Total users', value: 1_288, unit: 'count', note: '44 on a paid plan' },
    { label: 'Total transactions', value: 340, unit: 'count', note: '271 completed' },
    { label: 'Total plans', value: 3, unit: 'count', note: '2 for sale' },
  ]);
});
