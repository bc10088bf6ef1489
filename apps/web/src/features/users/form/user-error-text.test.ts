import { describe, expect, it } from 'vitest';
import {
  ApiError,
  NetworkError,
  TimeoutError,
  UnreadableReplyError,
} from '../../../api/errors/call-error.ts';
import { type UserChange, userErrorText } from './user-error-text.ts';

const changes = [
  ['add', 'Failed to add user', 'Error adding user'],
  ['create', 'Failed to create user', 'Error creating user'],
  ['update', 'Failed to update user', 'Error updating user'],
  ['delete', 'Failed to delete user', 'Error deleting user'],
] as const satisfies [UserChange, string, string][];

describe.each(changes)('%s', (change, rejected, lost) => {
  it('shows the server’s text', () => {
    const thrown = new ApiError(409, { code: 'email_taken', error: 'It exists.' });
    expect(userErrorText(change, thrown)).toBe('It exists.');
  });

  it('shows that it failed if the server sent no text', () => {
    expect(userErrorText(change, new ApiError(500, null))).toBe(
      `${rejected}\nThe server returned an error.`,
    );
  });

  it('shows an error and a hint if there was no reply', () => {
    expect(userErrorText(change, new NetworkError())).toBe(
      `${lost}\nThe server cannot be reached. Check your internet connection.`,
    );
    expect(userErrorText(change, new TimeoutError())).toBe(
      `${lost}\nThe server took too long to respond.`,
    );
    expect(userErrorText(change, new UnreadableReplyError())).toBe(
      `${lost}\nThe reply of the server could not be read. Reload the page.`,
    );
  });
});
