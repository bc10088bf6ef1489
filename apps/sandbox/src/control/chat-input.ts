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
/** The size of an uploaded picture in bytes. */
const pictureBytes = z.int().min(30).max(50_000_000).optional();

/** A user who was added to the chat service without the product. */
export const NewPerson = z.strictObject({
  email,
  name: z.string().max(200).default('Someone Else'),
  role: Role.default('user'),
  password: z.string().max(200).default('Sandbox-chat-1'),
  profileImageUrl,
  pictureBytes,
  groupIds: groupIds.default([]),
  /** Now by default. */
  createdAt: z.iso.datetime({ offset: true }).optional(),
});
export type NewPersonInput = z.input<typeof NewPerson>;

/** A change of an account by the chat service's administrator. */
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

/** Many users at once, `person-1@crowd.example` and so on. */
export const Crowd = z.strictObject({
  count: z.int().min(1).max(100_000),
  /** The same name for all; by default `Person 1` and so on. */
  name: z.string().max(200).optional(),
  role: Role.default('user'),
  groupIds: groupIds.default([]),
});
export type CrowdInput = z.input<typeof Crowd>;

export const NewGroup = z.strictObject({
  /** A new one by default. */
  id: z.string().min(1).max(100).optional(),
  name: z.string().min(1).max(100),
});
export type NewGroupInput = z.input<typeof NewGroup>;

export const Reset = z.strictObject({
  /** Keeps the first administrator and the groups. */
  isEmpty: z.boolean().default(false),
});
export type ResetInput = z.input<typeof Reset>;

/** The settings to change; others stay. */
export const SettingsChange = ChatSettings.partial();
export type SettingsChangeInput = z.input<typeof SettingsChange>;

/** The claims of a user who signs in with the OpenID provider. */
export const ProviderSignIn = z.strictObject({
  sub: z.string(),
  email,
  name: z.string().default(''),
});
export type ProviderSignInInput = z.input<typeof ProviderSignIn>;

export const Login = z.strictObject({ email, password: z.string() });
export const ScimDialect = z.strictObject({ dialect: DialectName });
export type ScimDialectInput = z.input<typeof ScimDialect>;
