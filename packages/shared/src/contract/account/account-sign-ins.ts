import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../fields/fields.ts';

export const signInOutcomes = ['succeeded', 'wrong_password', 'wrong_second_factor'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

export const SignIn = z.object({
  id: z.int(),
  outcome: z.enum(signInOutcomes),
  at: Instant,
  /** The usual name: "Chrome on Android". */
  device: z.string(),
  /** The IP address. */
  address: z.string(),
  /** Whether this was the first sign-in to the account from this device. */
  is_new_device: z.boolean(),
});
export type SignIn = z.infer<typeof SignIn>;

export const accountSignIns = {
  /** Sign-ins to the caller's account and failed attempts, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/account/sign-ins',
    access: 'user',
    reply: z.object({ sign_ins: z.array(SignIn) }),
  }),
};
