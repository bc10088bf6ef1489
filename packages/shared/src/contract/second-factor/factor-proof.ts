import { z } from 'zod';
import { optional, text } from '../fields/fields.ts';
import { PasskeyAnswer } from './passkey-fields.ts';

/** Identifies a process: random, valid for minutes. */
export const FactorTicket = text(100).min(1);

/** The proof of a second factor: a code of the app, a recovery code, or a passkey's response. */
export const FactorProof = z.strictObject({
  ticket: FactorTicket,
  code: optional(text(50).trim()),
  passkey: PasskeyAnswer.optional(),
});
export type FactorProof = z.output<typeof FactorProof>;
