import { z } from 'zod';
import { readRefusal } from '../openwebui/replies.ts';

const text = z.string().nullish();

/** Some services write it out. */
const Flag = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(true|false)$/i)
    .transform((word) => word.toLowerCase() === 'true'),
]);

/** A user, as RFC 7643 has it, as far as it is read here. */
export const ScimUser = z.object({
  id: z.string().min(1),
  userName: z.string().min(1),
  name: z.object({ formatted: text, givenName: text, familyName: text }).nullish(),
  displayName: text,
  emails: z.array(z.object({ value: text, primary: z.boolean().nullish() })).nullish(),
  active: Flag.nullish(),
  /** Absent where the service does not say; then its groups do. */
  groups: z.array(z.object({ value: z.string() })).nullish(),
  roles: z.array(z.union([z.string(), z.object({ value: text, type: text })])).nullish(),
  /** Zulip's own. */
  role: text,
  userType: text,
  meta: z.object({ created: text }).nullish(),
});
export type ScimUser = z.infer<typeof ScimUser>;

export const ScimGroup = z.object({
  id: z.string().min(1),
  displayName: z.string(),
  members: z.array(z.object({ value: z.string() })).nullish(),
});
export type ScimGroup = z.infer<typeof ScimGroup>;

/** Read one by one, so that a resource that cannot be read does not hide the others. */
export const Listed = z.object({
  totalResults: z.number().int().min(0),
  /** Left out of a page that has none. */
  Resources: z.array(z.unknown()).default([]),
});

export const Id = z.object({ id: z.string().min(1) });

export const Anything = z.unknown();

const ScimError = z.object({
  schemas: z.array(z.string()).refine((uris) => uris.some((uri) => uri.endsWith(':Error'))),
  scimType: text,
});

/** Why it says no; null for what is not its own word, such as a page of a proxy. */
export function readScimRefusal(json: unknown, secrets: string[]): string | null {
  const reason = readRefusal(json, secrets);
  if (reason !== null) return reason;
  const error = ScimError.safeParse(json);
  return error.success ? (error.data.scimType ?? 'no reason given') : null;
}

/** Whatever else an answer has, pictures of any size among it, is not let in. */
export const readFields = new Set([
  ...Object.keys(ScimUser.shape),
  ...Object.keys(ScimGroup.shape),
  ...Object.keys(Listed.shape),
  ...Object.keys(ScimError.shape),
  ...['formatted', 'givenName', 'familyName', 'value', 'primary', 'type', 'created'],
  ...['detail', 'loc', 'msg'],
]);
