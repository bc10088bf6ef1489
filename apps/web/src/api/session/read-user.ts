import { User } from '@nobayon/shared/contract/account/auth.ts';

/** The user of a stored record; null where another version of the app, or nobody of ours, wrote it. */
export function readUser(record: string): User | null {
  try {
    return User.parse(JSON.parse(record));
  } catch {
    return null;
  }
}
