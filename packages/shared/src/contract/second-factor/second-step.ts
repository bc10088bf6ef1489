import { z } from 'zod';
import { Session } from '../account/auth.ts';
import { endpoint } from '../endpoint.ts';
import { FactorProof, FactorTicket } from './factor-proof.ts';
import { PasskeyAnswer, PasskeyRequest } from './passkey-fields.ts';

/** Sign-in with a second factor, or with a passkey instead of a password. */
export const secondStep = {
  /** Completes a login whose password was right. */
  finish: endpoint({
    method: 'POST',
    path: '/api/auth/login/second-factor',
    access: 'public',
    body: FactorProof,
    reply: Session,
  }),
  /** The request to the browser, if a passkey can be used. */
  askForPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/login/second-factor/passkey',
    access: 'public',
    body: z.strictObject({ ticket: FactorTicket }),
    reply: z.object({ options: PasskeyRequest }),
  }),
  /** Signs in with a passkey alone, which identifies the account. */
  startPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/start',
    access: 'public',
    reply: z.object({ ticket: z.string(), options: PasskeyRequest }),
  }),
  finishPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/finish',
    access: 'public',
    body: z.strictObject({ ticket: FactorTicket, passkey: PasskeyAnswer }),
    reply: Session,
  }),
};
