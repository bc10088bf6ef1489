import type { AdminPlan } from '@nobayon/shared/contract/plans.ts';
import { describe, expect, it } from 'vitest';
import {
  importEffect,
  planEffect,
  plansForEdit,
  plansForImport,
  plansForNew,
} from './plan-options.ts';

function plan(name: string, price: number): AdminPlan {
  return {
    id: price + 1,
    summary: '',
    features: [],
    is_recommended: false,
    is_shown: true,
    name,
    monthly_price: price,
    yearly_price: price * 10,
    duration_days: 30,
    guid: null,
    user_count: 0,
    updated_at: '2026-11-20T06:00:00.000Z',
  };
}

const free = plan('Free', 0);
const pro = plan('Pro', 1_799);

describe('the plan options', () => {
  it('start, for a new user, with the default plan of new accounts', () => {
    expect(plansForNew([free, pro])).toEqual([
      { value: '', label: 'Free (default for new accounts)' },
      { value: 'Pro', label: 'Pro, ৳1,799/month' },
    ]);
    expect(plansForNew([pro])[0]).toEqual({ value: '', label: 'No Plan' });
  });

  it('include a plan that is no longer offered if the user has it', () => {
    const labels = (current: string) =>
      plansForEdit([free, pro], current).map(({ label }) => label);
    expect(labels('Pro')).toEqual(['No Plan', 'Free, ৳0/month', 'Pro, ৳1,799/month']);
    expect(labels('Pro (no longer for sale)')).toEqual([
      'No Plan',
      'Pro (no longer for sale)',
      'Free, ৳0/month',
      'Pro, ৳1,799/month',
    ]);
    expect(labels('')).toHaveLength(3);
    expect(plansForEdit(undefined, 'Pro').map(({ label }) => label)).toEqual(['No Plan', 'Pro']);
  });
});

describe('a user of the chat service', () => {
  const now = new Date('2026-11-20T20:00:00.000Z');

  it('keeps the plan of the chat service, unless none is known', () => {
    const values = (plan: string | null) =>
      plansForImport([free, pro], { plan, plans: plan === null ? [] : [plan] }).map(
        ({ value }) => value,
      );
    expect(values('Pro')).toEqual(['Free', 'Pro']);
    expect(values(null)).toEqual(['', 'Free', 'Pro']);
  });

  it('has no preselected plan if it has several', () => {
    expect(plansForImport([free, pro], { plan: null, plans: ['Basic', 'Pro'] })[0]).toEqual({
      value: '',
      label: 'Choose a plan',
    });
  });

  it.each([
    ['Pro', [free, pro], 'Optional. Leave empty for 30 days, until 21 Dec 2026.'],
    ['Free', [free, pro], 'Optional. Leave empty for 30 days, until 21 Dec 2026.'],
    ['', [free, pro], 'Optional. Leave empty for 30 days of Free, until 21 Dec 2026.'],
    ['', [pro], 'Choose a plan to set an expiry date.'],
  ])('on plan %j without a date gets this hint', (planName, plans, text) => {
    expect(importEffect({ planName, plans, now, timeZone: 'Asia/Dhaka' })).toBe(text);
  });
});

describe('the effect of a selection', () => {
  const now = new Date('2026-11-20T20:00:00.000Z');
  const before = { planName: 'Pro', expiryDate: '2026-12-13' };
  const effect = (chosen: { planName: string; expiryDate: string }) =>
    planEffect({ before, chosen, plans: [free, pro], now, timeZone: 'Asia/Dhaka' });

  it.each([
    [
      'no plan',
      { planName: '', expiryDate: '' },
      'No active plan. Set a date to give them Free until then.',
    ],
    [
      'no plan, and a date',
      { planName: '', expiryDate: '2027-01-01' },
      'Free plan until the end of this day (Asia/Dhaka).',
    ],
    [
      'a date',
      { planName: 'Pro', expiryDate: '2027-01-01' },
      'The plan expires at the end of this day (Asia/Dhaka).',
    ],
    ['Free', { planName: 'Free', expiryDate: '' }, 'Without a date, the plan does not expire.'],
  ])('%s', (_, chosen, text) => {
    expect(effect(chosen)).toBe(text);
  });

  it('another plan without a date runs from the day of the change', () => {
    const other = { before: { planName: 'Free', expiryDate: '' }, now, timeZone: 'Asia/Dhaka' };
    const chosen = { planName: 'Pro', expiryDate: '' };
    expect(planEffect({ ...other, chosen, plans: [free, pro] })).toBe(
      'Leave empty for 30 days, until 21 Dec 2026.',
    );
    const dayPass = { ...pro, duration_days: 1 };
    expect(planEffect({ ...other, chosen, plans: [free, dayPass] })).toBe(
      'Leave empty for 1 day, until 22 Nov 2026.',
    );
  });
});
