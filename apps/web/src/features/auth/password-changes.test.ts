import type { ErrorReply } from '@nobayon/shared/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError, TimeoutError } from '../../api/call-error.ts';
import { adminPasswordChange, userPasswordChange } from './password-changes.ts';

const FAILED = 'Failed to change password. Please try again.';
const WRONG = 'Current password is incorrect';

const text = (text: string) => ({ kind: 'text', text });
const fields = (fields: Record<string, string>) => ({ kind: 'fields', fields });

const wrongCurrent: ErrorReply = {
  error: WRONG,
  code: 'wrong_current_password',
  fields: { currentPassword: WRONG },
};
const same: ErrorReply = {
  error: 'New password must be different from current password',
  code: 'same_password',
  fields: { newPassword: 'New password must be different from current password' },
};
const busy: ErrorReply = { error: 'We are very busy.', code: 'busy' };

describe('a user is told', () => {
  it.each([
    [400, wrongCurrent, fields({ currentPassword: WRONG })],
    [400, same, fields(same.fields ?? {})],
    [400, { error: 'The request is odd.', code: 'invalid_json' }, text('The request is odd.')],
    [503, busy, text('We are very busy.')],
    [502, null, text(FAILED)],
  ])('of %i %j: %j', (status, reply, refusal) => {
    expect(userPasswordChange.refusalOf(new ApiError(status, reply))).toEqual(refusal);
  });
});

describe('an administrator is told', () => {
  it.each([
    [400, wrongCurrent, fields({ currentPassword: WRONG })],
    [400, { error: WRONG, code: 'wrong_current_password' }, fields({ currentPassword: WRONG })],
    [400, null, fields({ currentPassword: WRONG })],
    [400, same, fields(same.fields ?? {})],
    [400, { error: 'The request is odd.', code: 'invalid_json' }, text('The request is odd.')],
    [401, { error: 'Gone', code: 'session_ended' }, text('Unauthorized. Please log in again.')],
    [429, { error: 'Slow down', code: 'too_many_requests' }, text(FAILED)],
    [500, { error: 'Oh no', code: 'internal' }, text(FAILED)],
    [503, busy, text(FAILED)],
  ])('of %i %j: %j', (status, reply, refusal) => {
    expect(adminPasswordChange.refusalOf(new ApiError(status, reply))).toEqual(refusal);
  });
});

it.each([new NetworkError(), new TimeoutError()])('both are told of %s', (thrown) => {
  expect(userPasswordChange.refusalOf(thrown)).toEqual(text(FAILED));
  expect(adminPasswordChange.refusalOf(thrown)).toEqual(text(FAILED));
});
