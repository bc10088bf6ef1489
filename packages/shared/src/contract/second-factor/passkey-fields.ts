import { z } from 'zod';
import { list, text } from '../fields/fields.ts';

// WebAuthn's JSON messages between browser and server.

const Base64Url = (max: number) =>
  text(max).refine((value) => /^[\w-]+$/.test(value), 'This must be base64url');

const answered = {
  id: Base64Url(1_500),
  rawId: Base64Url(1_500),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.object({}),
};

/** The browser's response when a passkey is used. */
export const PasskeyAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: Base64Url(5_000),
    authenticatorData: Base64Url(5_000),
    signature: Base64Url(10_000),
    userHandle: Base64Url(200).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** The browser's response when a passkey is created. */
export const NewPasskeyAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: Base64Url(5_000),
    attestationObject: Base64Url(30_000),
    transports: list(z.array(text(30)).max(10)).optional(),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>;

const Descriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
});

/** The request to a browser to use a passkey. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(Descriptor).optional(),
  userVerification: z.string().optional(),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** The request to a browser to create a passkey. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(Descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.string().optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.string().optional(),
    })
    .optional(),
  attestation: z.string().optional(),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;
