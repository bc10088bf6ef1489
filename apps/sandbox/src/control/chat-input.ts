import { z } from 'zod';
import { ChatSettings } from '../chat/api/settings.ts';
import { DialectName } from '../scim/dialect.ts';

const email = z
  .string()
  .min(3)
  .transform((address) => address.toLowerCase());
const Role = z.string().min(1).max(40);
const groupIds = z.array(z.string()).max(100);
const profileImageUrl = z.string().max(50_000).optional();
/** Gives an account an uploaded picture of this size. */
const pictureBytes = z.int().min(30).max(50_000_000).optional();

/** Somebody who came to the chat service without the product. */
export const NewPerson = z.strictObject({
  email,
  name: z.string().max(200).default('Someone Else'),
  role: Role.default('user'),
  password: z.string().max(200).default('Sandbox-chat-1'),
  profileImageUrl,
  pictureBytes,
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
  profileImageUrl,
  pictureBytes,
  groupIds: groupIds.optional(),
});
export type PersonChangeInput = z.input<typeof PersonChange>;

/** Many people at once, `person-1@crowd.example` and so on. */
export const Crowd = z.strictObject({
  count: z.int().min(1).max(100_000),
  /** The same for all of them; `Person 1` and so on when not given. */
  name: z.string().max(200).optional(),
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

/** What the chat service's administrator decides; what is not given stays. */
export const SettingsChange = ChatSettings.partial();
export type SettingsChangeInput = z.input<typeof SettingsChange>;

export const Login = z.strictObject({ email, password: z.string() });
export const ScimDialect = z.strictObject({ dialect: DialectName });
export type ScimDialectInput = z.input<typeof ScimDialect>;
