import { ApiError } from '../../../api/errors/call-error.ts';
import { errorTextWithHint } from '../../../api/errors/describe-error.ts';

/** The actions on a user, as named in alerts. */
export type UserChange = 'add' | 'create' | 'update' | 'delete';

const texts = {
  add: {
    done: 'User added successfully!',
    rejected: 'Failed to add user',
    lost: 'Error adding user',
  },
  create: {
    done: 'User created successfully',
    rejected: 'Failed to create user',
    lost: 'Error creating user',
  },
  update: {
    done: 'User updated successfully',
    rejected: 'Failed to update user',
    lost: 'Error updating user',
  },
  delete: {
    done: 'User deleted successfully',
    rejected: 'Failed to delete user',
    lost: 'Error deleting user',
  },
} as const satisfies Record<UserChange, unknown>;

/** The success text of an action. */
export function doneText(change: UserChange): string {
  return texts[change].done;
}

/**
 * The error text of an action: the server's own, or that it failed, or that there was an error
 * without a reply; with a hint if there is one.
 */
export function userErrorText(change: UserChange, thrown: unknown): string {
  const { rejected, lost } = texts[change];
  return errorTextWithHint(thrown, thrown instanceof ApiError ? rejected : lost);
}
