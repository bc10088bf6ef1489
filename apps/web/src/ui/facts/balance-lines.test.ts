import { expect, it } from 'vitest';
import { balanceLines } from './balance-lines.ts';

const ZONE = 'Asia/Dhaka';
const basic = { plan_name: 'Basic', expires_at: '2026-12-20T06:00:00.000Z', worth: 300 };

it('shows the plan, the expiry and the worth before and after', () => {
  const after = { plan_name: 'Pro', expires_at: null, worth: 280.5 };
  expect(balanceLines(basic, after, ZONE)).toEqual([
    { label: 'Plan', before: 'Basic', after: 'Pro' },
    { label: 'Ends', before: '20 Dec 2026', after: 'never' },
    { label: 'Remaining value', before: '৳300.00', after: '৳280.50' },
  ]);
});

it('shows the time if the day is the same', () => {
  const after = { ...basic, expires_at: '2026-12-20T17:59:59.999Z' };
  expect(balanceLines(basic, after, ZONE)[1]).toEqual({
    label: 'Ends',
    before: '20 Dec 2026, 12:00',
    after: '20 Dec 2026, 23:59',
  });
});

it('shows no expiry without a plan', () => {
  const after = { plan_name: null, expires_at: null, worth: 300 };
  const [plan, end] = balanceLines(basic, after, ZONE);
  expect(plan).toMatchObject({ after: 'none' });
  expect(end).toMatchObject({ before: '20 Dec 2026', after: '–' });
});
