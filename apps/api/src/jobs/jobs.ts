import { z } from 'zod';

/** Every job and what it is given. */
export const jobs = {
  send_receipt: z.object({ transactionId: z.int() }),
  sweep_payments: z.object({}),
} satisfies Record<string, z.ZodObject>;

export type JobName = keyof typeof jobs;
export type JobPayloads = { [N in JobName]: z.infer<(typeof jobs)[N]> };
