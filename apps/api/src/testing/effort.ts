import { z } from 'zod';

const count = z.coerce.number().int().positive();

/** How much the tests that could go on for ever do. CONTRIBUTING.md says how to set it. */
export const effort = z
  .object({
    CHAOS_SECONDS: z.coerce.number().positive().optional(),
    FIGURE_RUNS: count.default(20),
    FUZZ_RUNS: count.optional(),
    FUZZ_SEED: z.coerce.number().int().optional(),
  })
  .parse(process.env);
