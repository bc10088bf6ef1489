import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields/fields.ts';

/** What the page does that somebody meets on their way to another service. */
export const signInSteps = [
  /** Leave for the address that comes with it. */
  'go',
  /** Sign in once more: the service wants to be sure. */
  'sign_in',
  /** Prove the email address first. */
  'prove_address',
  /** Look again soon: the chat service still has their address for somebody who has given it up. */
  'wait',
  /** It was not begun in this browser, or too long ago. */
  'expired',
] as const;

export const oidc = {
  /**
   * Signs the caller in to the service that sent them here. The browser must be the one that came from
   * there, which its cookie shows.
   */
  continueSignIn: endpoint({
    method: 'POST',
    path: '/api/oidc/interactions/:uid',
    access: 'user',
    params: z.strictObject({ uid: text(100) }),
    reply: z.object({ next: z.enum(signInSteps), url: z.string().optional() }),
  }),
};
