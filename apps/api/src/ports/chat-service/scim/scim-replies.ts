import { z } from 'zod';
import { readRejection } from '../openwebui/replies.ts';

const text = z.string().nullish();

/** Some services send booleans as text. */
const Flag = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(true|false)$/i)
    .transform((word) => word.toLowerCase() === 'true'),
]);

/** The fields of a user (RFC 7643) that are read here. */
export const ScimUser = z.object({
  id: z.string().min(1),
  userName: z.string().min(1),
  name: z.object({ formatted: text, givenName: text, familyName: text }).nullish(),
  displayName: text,
  emails: z.array(z.object({ value: text, primary: z.boolean().nullish() })).nullish(),
  active: Flag.nullish(),
  /** Absent if the service does not list them; its groups list their members then. */
  groups: z.array(z.object({ value: z.string() })).nullish(),
  roles: z.array(z.union([z.string(), z.object({ value: text, type: text })])).nullish(),
  /** An extension of Zulip. */
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

/** Resources are parsed one by one, so that an invalid one does not hide the others. */
export const Listed = z.object({
  totalResults: z.number().int().min(0),
  /** Absent from empty pages. */
  Resources: z.array(z.unknown()).default([]),
});

export const Id = z.object({ id: z.string().min(1) });

export const Anything = z.unknown();

const ScimError = z.object({
  schemas: z.array(z.string()).refine((uris) => uris.some((uri) => uri.endsWith(':Error'))),
  scimType: text,
});

/** The reason of a rejection; null if the answer is not SCIM, such as the page of a proxy. */
export function readScimRejection(json: unknown, secrets: string[]): string | null {
  const reason = readRejection(json, secrets);
  if (reason !== null) return reason;
  const error = ScimError.safeParse(json);
  return error.success ? (error.data.scimType ?? 'no reason given') : null;
}

/** All other fields of an answer, such as large pictures, are dropped. */
export const readFields = new Set([
  ...Object.keys(ScimUser.shape),
  ...Object.keys(ScimGroup.shape),
  ...Object.keys(Listed.shape),
  ...Object.keys(ScimError.shape),
  ...['formatted', 'givenName', 'familyName', 'value', 'primary', 'type', 'created'],
  ...['detail', 'loc', 'msg'],
]);
