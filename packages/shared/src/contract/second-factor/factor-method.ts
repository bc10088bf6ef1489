import { z } from 'zod';

export const factorMethods = ['app', 'passkey', 'recovery_code'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** What a login is answered with where the password alone is not enough. */
export const SecondStep = z.object({
  ticket: z.string(),
  /** What the account has, the most usual first. */
  methods: z.array(z.enum(factorMethods)),
});
export type SecondStep = z.infer<typeof SecondStep>;
