import type { RemoteUser } from '../chat-service.ts';
import type { ScimUser } from './scim-replies.ts';

/** What the services call those who look after them; the RFC names none. */
const ADMINISTRATOR = /\b(admin|administrator|owner)s?\b/i;

/**
 * A user of theirs in our words. `adminEmails` are lower-cased: most services do not say who
 * administrates.
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

/** Lower-cased. Where people go by handles, it is among their emails. */
export function addressOf({ userName, emails }: ScimUser): string {
  const primary = emails?.find((email) => email.primary) ?? emails?.[0];
  const address = isAddress(userName) ? userName : primary?.value;
  return (address ?? '').trim().toLowerCase();
}

/** Whether people sign in by an address there, and not by a handle. */
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

/** `active` may be left out, and then nobody is kept from anything. */
function roleOf({ active }: ScimUser): 'user' | 'pending' {
  return active === false ? 'pending' : 'user';
}

function instantOf(created: string | null | undefined): Date | null {
  const instant = new Date(created ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
