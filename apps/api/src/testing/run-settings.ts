import { z } from 'zod';

const count = z.coerce.number().int().positive();

/** What `npm run fuzz` and `npm run chaos` ask of their tests. */
export const runSettings = z
  .object({
    CHAOS_SECONDS: z.coerce.number().positive().optional(),
    FUZZ_RUNS: count.optional(),
    FUZZ_SEED: z.coerce.number().int().optional(),
  })
  .parse(process.env);
