import { expect, it } from 'vitest';
import { newUser } from '../form/user-values.ts';
import { editBodyOf, planChange } from './plan-change.ts';

const before = { ...newUser, firstname: 'Nusrat', planName: 'Pro', expiryDate: '2026-12-13' };
const edit = (values: Partial<typeof before>, isDateEntered = false) => ({
  before,
  values: { ...before, ...values },
  isDateEntered,
});

it.each([
  ['nothing, where only a name is corrected', edit({ firstname: 'Nasrin' }), null],
  [
    'the day that was entered',
    edit({ expiryDate: '2027-01-01' }, true),
    { expiryDate: '2027-01-01' },
  ],
  ['the day it was, entered anew', edit({}, true), { expiryDate: '2026-12-13' }],
  [
    'another plan with its own days',
    edit({ planName: 'Team', expiryDate: '' }),
    { planName: 'Team' },
  ],
  ['no end any more', edit({ expiryDate: '' }, true), { expiryDate: 'never' }],
  ['no plan any more', edit({ planName: '', expiryDate: '' }), { planName: '' }],
])('requests a preview %s', (_, changed, asked) => {
  expect(planChange(changed)).toEqual(asked);
});

it('sends a date only if one was entered', () => {
  expect(editBodyOf(edit({ firstname: 'Nasrin' }), '')).not.toHaveProperty('expiryDate');
  expect(editBodyOf(edit({}, true), '')).toMatchObject({ expiryDate: '2026-12-13' });
});
