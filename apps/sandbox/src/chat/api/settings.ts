import { z } from 'zod';
import { NEWEST, versionNames } from './versions.ts';

/** The settings of the chat service's administrator, and its release. */
export const ChatSettings = z.strictObject({
  version: z.enum(versionNames),
  /** Whether API keys are accepted at all. */
  apiKeys: z.boolean(),
  /** The role of the account to which the key belongs; any word. */
  keyRole: z.string().min(1).max(40),
  /** Whether users who are no administrators may have keys (the permission API Keys). */
  userKeys: z.boolean(),
  /** The path prefixes that a key opens; null for all. */
  keyEndpoints: z.array(z.string().startsWith('/')).max(50).nullable(),
  passwordSignIn: z.boolean(),
  /** Whether strangers can register. */
  signup: z.boolean(),
  /** DEFAULT_USER_ROLE: the role of an account that a sign-in at the provider creates. */
  defaultRole: z.enum(['pending', 'user', 'admin']),
  /** The group for all new accounts. */
  defaultGroupId: z.string().nullable(),
  /** Without Redis it acknowledges a sign-out from the provider, and ends no session. */
  hasRedis: z.boolean(),
  /** A regular expression that new passwords must match. */
  passwordRule: z.string().max(200).nullable(),
});
export type ChatSettings = z.infer<typeof ChatSettings>;

export const defaultSettings: ChatSettings = {
  version: NEWEST,
  apiKeys: true,
  keyRole: 'admin',
  userKeys: false,
  keyEndpoints: null,
  passwordSignIn: true,
  signup: false,
  defaultRole: 'pending',
  defaultGroupId: null,
  hasRedis: true,
  passwordRule: null,
};
