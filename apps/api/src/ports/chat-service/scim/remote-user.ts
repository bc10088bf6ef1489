import type { RemoteUser } from '../chat-service.ts';
import type { ScimUser } from './scim-replies.ts';

/** What services call their administrators; the RFC defines no role names. */
const ADMINISTRATOR = /\b(admin|administrator|owner)s?\b/i;

/**
 * Translates a SCIM user to the port's type. `adminEmails` is lower-cased; most services do not
 * report who is an administrator.
 */
export function remoteUser(
  user: ScimUser,
  groupIds: string[],
  adminEmails: readonly string[],
): RemoteUser {
  const email = addressOf(user);
  return {
    id: user.id,
    email,
    name: nameOf(user),
    role: isAdmin(user) || adminEmails.includes(email) ? 'admin' : roleOf(user),
    groupIds,
    createdAt: instantOf(user.meta?.created),
  };
}

/** Lower-cased. In services with usernames it is one of the user's `emails`. */
export function addressOf({ userName, emails }: ScimUser): string {
  const primary = emails?.find((email) => email.primary) ?? emails?.[0];
  const address = isAddress(userName) ? userName : primary?.value;
  return (address ?? '').trim().toLowerCase();
}

/** Whether a `userName` is an email address. */
export function isAddress(userName: string): boolean {
  return userName.includes('@');
}

function nameOf({ name, displayName }: ScimUser): string {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ');
  return name?.formatted || parts || displayName || '';
}

function isAdmin({ roles, role, userType }: ScimUser): boolean {
  const words = roles?.flatMap((one) => (typeof one === 'string' ? [one] : [one.value, one.type]));
  return [...(words ?? []), role, userType].some((word) =>
    ADMINISTRATOR.test(word?.replaceAll('_', ' ') ?? ''),
  );
}

/** `active` is optional; a user without it is active. */
function roleOf({ active }: ScimUser): 'user' | 'pending' {
  return active === false ? 'pending' : 'user';
}

function instantOf(created: string | null | undefined): Date | null {
  const instant = new Date(created ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
