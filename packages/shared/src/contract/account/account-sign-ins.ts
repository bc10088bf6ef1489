import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../fields/fields.ts';

export const signInOutcomes = ['succeeded', 'wrong_password', 'wrong_second_factor'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

export const SignIn = z.object({
  id: z.int(),
  outcome: z.enum(signInOutcomes),
  at: Instant,
  /** As people call it: "Chrome on Android". */
  device: z.string(),
  /** The IP address. */
  address: z.string(),
  /** Nobody had signed in to the account from there before. */
  is_new_device: z.boolean(),
});
export type SignIn = z.infer<typeof SignIn>;

export const accountSignIns = {
  /** Who signed in to the caller's account, and who tried to, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/account/sign-ins',
    access: 'user',
    reply: z.object({ sign_ins: z.array(SignIn) }),
  }),
};
