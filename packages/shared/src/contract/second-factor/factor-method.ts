import { z } from 'zod';

export const factorMethods = ['app', 'passkey', 'recovery_code'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** How many passkeys an account can have. */
export const MAX_PASSKEYS = 20;

/** The reply to a login that requires a second factor. */
export const SecondStep = z.object({
  ticket: z.string(),
  /** The account's methods, the most common first. */
  methods: z.array(z.enum(factorMethods)),
});
export type SecondStep = z.infer<typeof SecondStep>;
