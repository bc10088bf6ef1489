import { ApiError } from '../../../api/errors/call-error.ts';
import { errorTextWithHint } from '../../../api/errors/describe-error.ts';

/** What is done to a user, as its alerts name it. */
export type UserChange = 'add' | 'create' | 'update' | 'delete';

const texts = {
  add: {
    done: 'User added successfully!',
    refused: 'Failed to add user',
    lost: 'Error adding user',
  },
  create: {
    done: 'User created successfully',
    refused: 'Failed to create user',
    lost: 'Error creating user',
  },
  update: {
    done: 'User updated successfully',
    refused: 'Failed to update user',
    lost: 'Error updating user',
  },
  delete: {
    done: 'User deleted successfully',
    refused: 'Failed to delete user',
    lost: 'Error deleting user',
  },
} as const satisfies Record<UserChange, unknown>;

/** What an alert says about a change that worked. */
export function doneText(change: UserChange): string {
  return texts[change].done;
}

/**
 * What an alert says about a change that did not: the server's own text, or that it said no, or
 * that nothing came back; and how to go on where that is known.
 */
export function userErrorText(change: UserChange, thrown: unknown): string {
  const { refused, lost } = texts[change];
  return errorTextWithHint(thrown, thrown instanceof ApiError ? refused : lost);
}
