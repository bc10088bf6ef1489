import { z } from 'zod';
import type { RemoteGroup, RemoteUser } from '../chat-service.ts';

/** The fields that are read from any answer. All others are dropped while it arrives. */
export const READ_FIELDS = new Set([
  ...['users', 'total', 'id', 'email', 'name', 'role', 'created_at', 'group_ids', 'groups'],
  ...['user_ids', 'description', 'version', 'detail', 'loc', 'msg', 'DEFAULT_USER_ROLE'],
]);
/** Also read if an update has to send it back. */
export const PICTURE_FIELD = 'profile_image_url';
/** A larger picture is cut off and not sent back. */
export const PICTURE_BYTES = 256 * 1024;

/** An account as Open WebUI describes it. */
export type Account = {
  id: string;
  email: string;
  name: string;
  role: string;
  createdAt: number | null;
  groupIds: string[];
  /** Null unless it was requested. */
  picture: string | null;
};

const Id = z.string().min(1);

/** An account in a list or by itself: with its groups, with their IDs, or with neither. */
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

/** Rows are parsed one by one, so that an invalid account does not hide the others. */
export const AccountList = z.object({ users: z.array(z.unknown()), total: z.number() });

/** The only field that is read from the answer to a new account, which contains a login token. */
export const HasId = z.object({ id: Id });

/** All that older versions return for the ID of an account. */
export const NameAndPicture = z.object({
  name: z.string(),
  [PICTURE_FIELD]: z.string().nullish(),
});

export const Groups = z.array(z.object({ id: Id, name: z.string() })) satisfies z.ZodType<
  RemoteGroup[]
>;

/** The groups in older versions, with their members and the fields that an update requires. */
export const GroupsWithMembers = z.array(
  z.object({ id: Id, name: z.string(), description: z.string(), user_ids: z.array(z.string()) }),
);
export type GroupWithMembers = z.infer<typeof GroupsWithMembers>[number];

/** The IDs of a group's members. */
export const Members = z.object({ user_ids: z.array(z.string()) });

export const Version = z.object({ version: z.string() });

/** What the service tells anybody. */
export const PublicConfig = z.object({
  features: z.object({
    enable_signup: z.boolean().optional(),
    enable_login_form: z.boolean().optional(),
  }),
});

/** The settings that only administrators are told. */
export const AdminConfig = z.object({ DEFAULT_USER_ROLE: z.string() });

/** Translates an account to the port's type. */
export function remoteUser({ id, email, name, role, createdAt, groupIds }: Account): RemoteUser {
  return {
    id,
    email: email.trim().toLowerCase(),
    name,
    role: roleOf(role),
    groupIds,
    createdAt: instantOf(createdAt),
  };
}

/** The service accepts any text as a role, but only two have access. */
export function roleOf(role: string): RemoteUser['role'] {
  return role === 'admin' || role === 'user' ? role : 'pending';
}

function instantOf(epochSeconds: number | null): Date | null {
  const instant = new Date((epochSeconds || Number.NaN) * 1_000);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

const REASON_LENGTH = 300;

const Rejection = z.object({
  detail: z.union([
    z.string(),
    // The other fields repeat the request, including a password.
    z
      .array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() }))
      .transform((faults) =>
        faults.map(({ loc, msg }) => `${loc.filter((part) => part !== 'body').join('.')}: ${msg}`),
      )
      .transform((faults) => faults.join('; ')),
  ]),
});

/**
 * The reason of a rejection, to show to people; null if the answer is not in the service's format,
 * such as the page of a proxy. The reason may repeat the request, so secrets are hidden.
 */
export function readRejection(json: unknown, secrets: string[]): string | null {
  const rejection = Rejection.safeParse(json);
  if (!rejection.success) return null;
  const reason = secrets.reduce(
    // Unpaired surrogates were replaced when the answer was read, so they are replaced here too.
    (text, secret) => text.replaceAll(secret.toWellFormed(), '[hidden]'),
    rejection.data.detail,
  );
  return reason.slice(0, REASON_LENGTH);
}
