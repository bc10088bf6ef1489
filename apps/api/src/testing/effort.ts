import { z } from 'zod';

const count = z.coerce.number().int().positive();

/** How many cases randomized tests try; see CONTRIBUTING.md. */
export const effort = z
  .object({
    CHAOS_SECONDS: z.coerce.number().positive().optional(),
    FUZZ_RUNS: count.optional(),
    FUZZ_SEED: z.coerce.number().int().optional(),
  })
  .parse(process.env);
