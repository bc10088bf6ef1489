import { z } from 'zod';
import type { RemoteGroup, RemoteUser } from '../chat-service.ts';

/** All fields that any answer is read for; the others are dropped while it arrives. */
export const READ_FIELDS = new Set([
  ...['users', 'total', 'id', 'email', 'name', 'role', 'created_at', 'group_ids', 'groups'],
  ...['user_ids', 'description', 'version', 'detail', 'loc', 'msg'],
]);
/** Beside those, where an update wants it back. */
export const PICTURE_FIELD = 'profile_image_url';
/** A larger one is read in part only, and is not sent back. */
export const PICTURE_BYTES = 256 * 1024;

/** An account in the service's own words. */
export type Account = {
  id: string;
  email: string;
  name: string;
  role: string;
  createdAt: number | null;
  groupIds: string[];
  /** Null where nobody asked for it. */
  picture: string | null;
};

const Id = z.string().min(1);

/** As a list, or the account itself, shows it: with its groups, or their ids, or neither. */
export const ShownAccount = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    role: z.string(),
    created_at: z.number().nullish(),
    group_ids: z.array(z.string()).nullish(),
    groups: z.array(z.object({ id: Id })).nullish(),
    [PICTURE_FIELD]: z.string().nullish(),
  })
  .transform(
    ({ id, email, name, role, created_at, group_ids, groups, profile_image_url }): Account => ({
      id,
      email,
      name,
      role,
      createdAt: created_at ?? null,
      groupIds: group_ids ?? groups?.map((group) => group.id) ?? [],
      picture: profile_image_url ?? null,
    }),
  );

/** Rows are read one by one: who cannot be read does not hide the others. */
export const AccountList = z.object({ users: z.array(z.unknown()), total: z.number() });

/** Of the answer to a new account only this is read: its login token stays where it arrived. */
export const HasId = z.object({ id: Id });

/** All that older versions tell of an account by its id. */
export const NameOnly = z.object({ name: z.string() });

export const Groups = z.array(z.object({ id: Id, name: z.string() })) satisfies z.ZodType<
  RemoteGroup[]
>;

/** In older versions, with who is in them and what an update of a group wants. */
export const GroupsWithMembers = z.array(
  z.object({ id: Id, name: z.string(), description: z.string(), user_ids: z.array(z.string()) }),
);
export type GroupWithMembers = z.infer<typeof GroupsWithMembers>[number];

/** Who is in a group, by id. */
export const Members = z.object({ user_ids: z.array(z.string()) });

export const Version = z.object({ version: z.string() });

/** An account of theirs in our words. */
export function remoteUser({ id, email, name, role, createdAt, groupIds }: Account): RemoteUser {
  return {
    id,
    email: email.trim().toLowerCase(),
    name,
    // The service takes any word for a role, and lets in none but these two.
    role: role === 'admin' || role === 'user' ? role : 'pending',
    groupIds,
    createdAt: instantOf(createdAt),
  };
}

function instantOf(epochSeconds: number | null): Date | null {
  const instant = new Date((epochSeconds || Number.NaN) * 1_000);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

const REASON_LENGTH = 300;

const Refusal = z.object({
  detail: z.union([
    z.string(),
    // Beside these two it repeats what was sent, a password included.
    z
      .array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() }))
      .transform((faults) =>
        faults.map(({ loc, msg }) => `${loc.filter((part) => part !== 'body').join('.')}: ${msg}`),
      )
      .transform((faults) => faults.join('; ')),
  ]),
});

/**
 * Why it says no, for people to read; null for what is not its own word, such as a page of a proxy.
 * It may repeat what it was sent: the secrets in that are hidden.
 */
export function readRefusal(json: unknown, secrets: string[]): string | null {
  const refusal = Refusal.safeParse(json);
  if (!refusal.success) return null;
  const reason = secrets.reduce(
    // As it was read: halves of characters are gone.
    (text, secret) => text.replaceAll(secret.toWellFormed(), '[hidden]'),
    refusal.data.detail,
  );
  return reason.slice(0, REASON_LENGTH);
}
