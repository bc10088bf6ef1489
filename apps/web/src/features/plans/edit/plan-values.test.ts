import { describe, expect, it } from 'vitest';
import { type PlanValues, planBody, planErrors, planValuesOf } from './plan-values.ts';

const good: PlanValues = {
  name: ' Pro ',
  monthly_price: '799',
  yearly_price: '7990.50',
  duration_days: '30',
  guid: '',
  summary: ' For every day. ',
  features: ' Fast \n\nSafe\r\n',
  is_recommended: true,
  is_shown: true,
  description: 'For teams of up to five.',
};

it('reports all missing fields at once, in the order of the form', () => {
  const empty = { ...good, name: ' ', monthly_price: '', yearly_price: '', duration_days: '' };
  expect(Object.entries(planErrors(empty))).toEqual([
    ['name', 'Plan name is required'],
    ['monthly_price', 'Monthly price must be a valid number'],
    ['yearly_price', 'Yearly price must be a valid number'],
    ['duration_days', 'Duration days must be a positive number'],
  ]);
});

it.each<[keyof PlanValues, string, string]>([
  ['monthly_price', '-1', 'Monthly price must be a valid number'],
  ['monthly_price', 'much', 'Monthly price must be a valid number'],
  ['yearly_price', '-0.01', 'Yearly price must be a valid number'],
  ['yearly_price', '1.005', 'This must have at most two decimals'],
  ['features', `Fast\n${'x'.repeat(81)}`, 'This must be at most 80 characters'],
  ['features', 'Fast\n'.repeat(9), 'A plan has at most 8 features'],
  ['duration_days', '0', 'Duration days must be a positive number'],
  ['duration_days', '1.5', 'Duration days must be a positive number'],
])('%s %j: %s', (field, value, message) => {
  expect(planErrors({ ...good, [field]: value })).toEqual({ [field]: message });
});

it('accepts a free plan', () => {
  expect(planErrors({ ...good, monthly_price: '0', yearly_price: '0' })).toEqual({});
});

describe('the body', () => {
  it('contains numbers, and never the description', () => {
    expect(planBody(good)).toEqual({
      name: 'Pro',
      monthly_price: 799,
      yearly_price: 7990.5,
      duration_days: 30,
      guid: null,
      summary: 'For every day.',
      features: ['Fast', 'Safe'],
      is_recommended: true,
      is_shown: true,
    });
  });

  it('equals the plan if nothing was changed', () => {
    const plan = {
      id: 3,
      name: 'Team',
      monthly_price: 2499,
      yearly_price: 24990,
      duration_days: 31,
      guid: 'b1946ac9',
      summary: 'For offices.',
      features: ['Fast', 'Safe'],
      is_recommended: true,
      is_shown: false,
      user_count: 12,
      updated_at: '2026-11-20T10:00:00.000Z',
    };
    const { id: _, user_count: __, updated_at: ___, ...sent } = plan;
    expect(planBody(planValuesOf(plan))).toEqual(sent);
  });
});
