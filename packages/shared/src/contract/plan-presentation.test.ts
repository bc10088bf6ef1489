import { expect, test } from 'vitest';
import { firstMessages } from '../testing/first-messages.ts';
import { PlanBody } from './plans.ts';

const plan = { name: 'Pro', monthly_price: 499, yearly_price: 4_999, duration_days: 30 };
const lines = (count: number) => Array.from({ length: count }, (_, n) => `Feature ${n}`);

test.each([
  ['summary', null, 'This must be text'],
  ['summary', 'x'.repeat(201), 'This must be at most 200 characters'],
  ['summary', 'a\u0000b', 'This must not contain control characters'],
  ['features', lines(9), 'A plan has at most 8 features'],
  ['features', 'Fast', expect.any(String)],
  ['features', { length: 1e9 }, expect.any(String)],
  ['is_recommended', 'yes', expect.any(String)],
  ['is_shown', 1, expect.any(String)],
])('a plan with the %s %j is rejected', (field, value, message) => {
  expect(firstMessages(PlanBody, { ...plan, [field]: value })).toEqual({ [field]: message });
});

test.each([
  ['an empty line', '  ', 'A feature must not be empty'],
  ['two lines', 'one\ntwo', 'A feature must be one line'],
  ['81 characters', 'x'.repeat(81), 'This must be at most 80 characters'],
  ['no text', 7, 'A feature must not be empty'],
])('a feature of %s is rejected', (_what, feature, message) => {
  const messages = firstMessages(PlanBody, { ...plan, features: ['Fast', feature] });
  expect(Object.values(messages)).toEqual([message]);
});

test('eight features of 80 characters are accepted and trimmed', () => {
  const features = lines(8).map((line) => ` ${line.padEnd(78, 'x')} `);
  const { features: read } = PlanBody.parse({ ...plan, features });
  expect(read).toEqual(features.map((line) => line.trim()));
});

test('missing fields stay missing', () => {
  expect(PlanBody.parse(plan)).toEqual(plan);
});
