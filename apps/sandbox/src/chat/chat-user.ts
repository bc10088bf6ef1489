import { createHash, randomUUID } from 'node:crypto';

/** An account of the chat service. Times are epoch seconds, as in the service. */
export type ChatUser = {
  readonly id: string;
  /** In lower case. */
  email: string;
  name: string;
  /** `admin`, `user` or `pending`; the service itself accepts any word. */
  role: string;
  profileImageUrl: string;
  /** Null for an account without a password, which cannot be given one. */
  passwordHash: string | null;
  /** The OpenID provider's subject for whom it is; null before the first sign-in with the provider. */
  subject: string | null;
  createdAt: number;
  updatedAt: number;
  lastActiveAt: number;
};

export type ChatGroup = {
  readonly id: string;
  name: string;
  description: string;
  readonly memberIds: Set<string>;
  createdAt: number;
  updatedAt: number;
};

export type NewChatUser = {
  email: string;
  name: string;
  role: string;
  /** Null creates an account that never has one. */
  password: string | null;
  profileImageUrl?: string | undefined;
};

const PASSWORD_BYTES = 72;

export function newChatUser(fields: NewChatUser, createdAt: number): ChatUser {
  return {
    id: randomUUID(),
    email: fields.email.toLowerCase(),
    name: fields.name,
    role: fields.role,
    profileImageUrl: fields.profileImageUrl ?? '/user.png',
    passwordHash: fields.password === null ? null : hashOf(fields.password),
    subject: null,
    createdAt,
    updatedAt: createdAt,
    lastActiveAt: createdAt,
  };
}

export function newChatGroup(
  fields: { id?: string | undefined; name: string; description: string },
  createdAt: number,
): ChatGroup {
  const { id = randomUUID(), name, description } = fields;
  return { id, name, description, memberIds: new Set(), createdAt, updatedAt: createdAt };
}

/** A fast hash: there is nothing to protect, and 10,000 users are created at once. */
export function hashOf(password: string): string {
  return createHash('sha256').update(password).digest('base64');
}

/** Longer ones are rejected, because the service's hash would truncate them. */
export function fitsPassword(password: string): boolean {
  return Buffer.byteLength(password) <= PASSWORD_BYTES;
}

export function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000);
}
