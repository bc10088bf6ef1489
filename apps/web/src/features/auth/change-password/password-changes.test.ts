import { describe, expect, it } from 'vitest';
import {
  ApiError,
  type KnownReply,
  NetworkError,
  TimeoutError,
} from '../../../api/errors/call-error.ts';
import { adminPasswordChange, userPasswordChange } from './password-changes.ts';

const FAILED = 'Failed to change password. Please try again.';
const WRONG = 'Current password is incorrect';

const text = (text: string) => ({ kind: 'text', text });
const fields = (fields: Record<string, string>) => ({ kind: 'fields', fields });

const wrongCurrent: KnownReply = {
  error: WRONG,
  code: 'wrong_current_password',
  fields: { currentPassword: WRONG },
};
const same: KnownReply = {
  error: 'New password must be different from current password',
  code: 'same_password',
  fields: { newPassword: 'New password must be different from current password' },
};
const busy: KnownReply = { error: 'We are very busy.', code: 'busy' };

describe('a user gets', () => {
  it.each<[number, KnownReply | null, object]>([
    [400, wrongCurrent, fields({ currentPassword: WRONG })],
    [400, same, fields(same.fields ?? {})],
    [400, { error: 'The request is odd.', code: 'invalid_json' }, text('The request is odd.')],
    [503, busy, text('We are very busy.')],
    [502, null, text(FAILED)],
  ])('for a %i with %j: %j', (status, reply, expected) => {
    expect(userPasswordChange.formErrorOf(new ApiError(status, reply))).toEqual(expected);
  });
});

describe('an administrator gets', () => {
  it.each<[number, KnownReply | null, object]>([
    [400, wrongCurrent, fields({ currentPassword: WRONG })],
    [400, { error: WRONG, code: 'wrong_current_password' }, fields({ currentPassword: WRONG })],
    [400, null, fields({ currentPassword: WRONG })],
    [400, same, fields(same.fields ?? {})],
    [400, { error: 'The request is odd.', code: 'invalid_json' }, text('The request is odd.')],
    [401, { error: 'Gone', code: 'session_ended' }, text('Unauthorized. Please log in again.')],
    [429, { error: 'Slow down', code: 'too_many_requests' }, text(FAILED)],
    [500, { error: 'Oh no', code: 'internal' }, text(FAILED)],
    [503, busy, text(FAILED)],
  ])('for a %i with %j: %j', (status, reply, expected) => {
    expect(adminPasswordChange.formErrorOf(new ApiError(status, reply))).toEqual(expected);
  });
});

it.each([new NetworkError(), new TimeoutError()])('both get the hint for %s', (thrown) => {
  expect(userPasswordChange.formErrorOf(thrown)).toEqual(text(FAILED));
  expect(adminPasswordChange.formErrorOf(thrown)).toEqual(text(FAILED));
});
