import { z } from 'zod';
import { Session } from '../account/auth.ts';
import { endpoint } from '../endpoint.ts';
import { FactorProof, FactorTicket } from './factor-proof.ts';
import { PasskeyAnswer, PasskeyRequest } from './passkey-fields.ts';

/** Signing in with more, or with something else, than a password. */
export const secondStep = {
  /** Ends what a login with the right password has begun. */
  finish: endpoint({
    method: 'POST',
    path: '/api/auth/login/second-factor',
    access: 'public',
    body: FactorProof,
    reply: Session,
  }),
  /** What to ask the browser for, where that is done with a passkey. */
  askForPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/login/second-factor/passkey',
    access: 'public',
    body: z.strictObject({ ticket: FactorTicket }),
    reply: z.object({ options: PasskeyRequest }),
  }),
  /** A sign-in with a passkey alone: it says whose it is. */
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
