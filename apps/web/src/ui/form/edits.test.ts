import { expect, it } from 'vitest';
import { editsLeft, editsOf } from './edits.ts';

const before = { code: 'EID', type: 'percentage', value: '20', plans: ['Basic'] };
const after = (mine: Partial<typeof before>, theirs: Partial<typeof before>) => {
  const saved = { ...before, ...theirs };
  const edits = editsOf(before, { ...before, ...mine });
  return { ...saved, ...editsLeft(edits, saved, ['type', 'value']) };
};

it('keeps what nobody else has changed', () => {
  expect(after({ code: 'PUJA' }, { value: '15' })).toEqual({
    ...before,
    code: 'PUJA',
    value: '15',
  });
});

it('takes the value of the other if both changed a field, also in a list', () => {
  const theirs = { code: 'BOISHAKH', plans: ['Basic', 'Pro'] };
  expect(after({ code: 'PUJA', plans: [] }, theirs)).toEqual({ ...before, ...theirs });
});

it('mixes no fields that mean something only together', () => {
  const mine = { type: 'fixed', value: '500' };
  expect(after(mine, { value: '15' })).toEqual({ ...before, value: '15' });
  expect(after(mine, { code: 'PUJA' })).toEqual({ ...before, ...mine, code: 'PUJA' });
});
