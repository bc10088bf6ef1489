import { z } from 'zod';

const email = z
  .string()
  .min(3)
  .transform((address) => address.toLowerCase());
const Role = z.string().min(1).max(40);
const groupIds = z.array(z.string()).max(100);

/** Somebody who came to the chat service without the product. */
export const NewPerson = z.strictObject({
  email,
  name: z.string().max(200).default('Somebody Else'),
  role: Role.default('user'),
  password: z.string().max(200).default('Sandbox-chat-1'),
  profileImageUrl: z.string().max(50_000).optional(),
  groupIds: groupIds.default([]),
  /** Now when not given. */
  createdAt: z.iso.datetime({ offset: true }).optional(),
});
export type NewPersonInput = z.input<typeof NewPerson>;

/** What the chat service's own administrator does to an account. */
export const PersonChange = z.strictObject({
  email: email.optional(),
  name: z.string().max(200).optional(),
  role: Role.optional(),
  password: z.string().max(200).optional(),
  groupIds: groupIds.optional(),
});
export type PersonChangeInput = z.input<typeof PersonChange>;

/** Many people at once, `person-1@crowd.example` and so on. */
export const Crowd = z.strictObject({
  count: z.int().min(1).max(100_000),
  role: Role.default('user'),
  groupIds: groupIds.default([]),
});
export type CrowdInput = z.input<typeof Crowd>;

export const NewGroup = z.strictObject({
  /** A new one when not given. */
  id: z.string().min(1).max(100).optional(),
  name: z.string().min(1).max(100),
});
export type NewGroupInput = z.input<typeof NewGroup>;

export const Reset = z.strictObject({
  /** Leaves the first administrator and the groups. */
  isEmpty: z.boolean().default(false),
});
export type ResetInput = z.input<typeof Reset>;
