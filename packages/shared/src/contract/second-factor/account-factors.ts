import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  exactText,
  Id,
  IdText,
  Instant,
  Message,
  optional,
  requiredText,
  text,
} from '../fields/fields.ts';
import { factorMethods } from './factor-method.ts';
import { FactorProof, FactorTicket } from './factor-proof.ts';
import { NewPasskeyAnswer, PasskeyCreation, PasskeyRequest } from './passkey-fields.ts';

const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Whether it is synced between its owner's devices. */
  is_synced: z.boolean(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The second factor of the caller. */
export const AccountFactors = z.object({
  is_on: z.boolean(),
  /** Whether the caller's role requires one. */
  is_required: z.boolean(),
  app: z.object({ created_at: Instant }).nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
});
export type AccountFactors = z.infer<typeof AccountFactors>;

/** Required while there is no second factor. */
const StartBody = z.strictObject({ password: optional(exactText(1_000)) });

export const PasskeyName = requiredText(60, 'Name is required');
const PasskeyId = z.strictObject({ id: IdText });

/** Shown once; null if the account already has some. */
const NewFactor = z.object({ recovery_codes: z.array(z.string()).nullable() });

const path = '/api/account/second-factor';

export const accountFactors = {
  show: endpoint({ method: 'GET', path, access: 'user', reply: AccountFactors }),
  /** Confirms the second factor again, as sensitive changes require. */
  startConfirm: endpoint({
    method: 'POST',
    path: `${path}/confirm/start`,
    access: 'user',
    reply: z.object({
      ticket: z.string(),
      methods: z.array(z.enum(factorMethods)),
      options: PasskeyRequest.nullable(),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/confirm`,
    access: 'user',
    body: FactorProof,
    reply: Message,
  }),
  startApp: endpoint({
    method: 'POST',
    path: `${path}/app/start`,
    access: 'user',
    body: StartBody,
    /** The secret, and the `otpauth` address for a QR code. */
    reply: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
  }),
  finishApp: endpoint({
    method: 'POST',
    path: `${path}/app/finish`,
    access: 'user',
    body: z.strictObject({ ticket: FactorTicket, code: text(50, 'Code is required').trim() }),
    reply: NewFactor,
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: `${path}/passkeys/start`,
    access: 'user',
    body: StartBody,
    reply: z.object({ ticket: z.string(), options: PasskeyCreation }),
  }),
  finishPasskey: endpoint({
    method: 'POST',
    path: `${path}/passkeys/finish`,
    access: 'user',
    body: z.strictObject({ ticket: FactorTicket, name: PasskeyName, passkey: NewPasskeyAnswer }),
    reply: NewFactor,
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: `${path}/passkeys/:id`,
    access: 'user',
    params: PasskeyId,
    body: z.strictObject({ name: PasskeyName }),
    reply: Message,
  }),
  /** Invalidates all earlier recovery codes. */
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: `${path}/recovery-codes`,
    access: 'user',
    reply: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: `${path}/passkeys/:id`,
    access: 'user',
    params: PasskeyId,
    reply: Message,
  }),
  removeApp: endpoint({ method: 'DELETE', path: `${path}/app`, access: 'user', reply: Message }),
  /** Removes all factors, including the recovery codes. */
  turnOff: endpoint({ method: 'DELETE', path, access: 'user', reply: Message }),
};
