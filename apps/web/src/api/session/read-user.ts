import { User } from '@nobayon/shared/contract/account/auth.ts';

/**
 * Parses a stored user record; null if it is invalid, for example of another version of the app.
 */
export function readUser(record: string): User | null {
  try {
    return User.parse(JSON.parse(record));
  } catch {
    return null;
  }
}
