import { z } from 'zod';
import { NEWEST, versionNames } from './versions.ts';

/** What the chat service's own administrator decides, and which release it is. */
export const ChatSettings = z.strictObject({
  version: z.enum(versionNames),
  /** Whether API keys are taken at all. */
  apiKeys: z.boolean(),
  /** What the account may do that the key is of. */
  keyRole: z.enum(['admin', 'user', 'pending']),
  /** The paths, with everything below them, that a key opens; null is every path. */
  keyEndpoints: z.array(z.string().startsWith('/')).max(50).nullable(),
  passwordSignIn: z.boolean(),
  /** The group that every new account is put into. */
  defaultGroupId: z.string().nullable(),
  /** A regular expression that every new password has to match. */
  passwordRule: z.string().max(200).nullable(),
});
export type ChatSettings = z.infer<typeof ChatSettings>;

export const defaultSettings: ChatSettings = {
  version: NEWEST,
  apiKeys: true,
  keyRole: 'admin',
  keyEndpoints: null,
  passwordSignIn: true,
  defaultGroupId: null,
  passwordRule: null,
};
