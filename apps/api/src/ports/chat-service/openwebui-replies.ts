import { z } from 'zod';
import type { RemoteGroup, RemoteUser } from './chat-service.ts';

const ListedUser = z.object({
  id: z.string().min(1),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  created_at: z.number().nullish(),
  group_ids: z.array(z.string()),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const UserPage = z.object({ users: z.array(ListedUser), total: z.number() });

/** What anybody may see of an account; the one place that shows its picture. */
export const Profile = z.object({ name: z.string(), profile_image_url: z.string().nullish() });

/** Of the answer to a new account only this is read: its login token stays where it arrived. */
export const CreatedUser = z.object({ id: z.string().min(1) });

export const UpdatedUser = z.object({ id: z.string() });

export const Groups = z.array(
  z.object({ id: z.string().min(1), name: z.string() }),
) satisfies z.ZodType<RemoteGroup[]>;

export const Anything = z.unknown();

export function remoteUser({
  id,
  email,
  name,
  role,
  created_at,
  group_ids,
}: ListedUser): RemoteUser {
  return {
    id,
    email: email.trim().toLowerCase(),
    name,
    // The service takes any word for a role, and lets in none but these two.
    role: role === 'admin' || role === 'user' ? role : 'pending',
    groupIds: group_ids,
    createdAt: instantOf(created_at),
  };
}

function instantOf(epochSeconds: number | null | undefined): Date | null {
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
    (text, secret) => text.replaceAll(secret, '[hidden]'),
    // The database that keeps the reason refuses NUL.
    refusal.data.detail.replaceAll('\u0000', ''),
  );
  return reason.slice(0, REASON_LENGTH);
}
