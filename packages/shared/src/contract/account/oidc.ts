import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields/fields.ts';

/** The next step of the page for users on their way to another service. */
export const signInSteps = [
  /** Redirect to the given address. */
  'go',
  /** Sign in once more: the service wants to be sure. */
  'sign_in',
  /** Prove the email address first. */
  'prove_address',
  /** Poll: the chat service still has their address for another user's account. */
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
