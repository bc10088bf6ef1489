import { randomBytes } from 'node:crypto';

/** A random password with every kind of character that a service may require. */
export function randomPassword(): string {
  return `${randomBytes(24).toString('base64url')}aA1!`;
}
