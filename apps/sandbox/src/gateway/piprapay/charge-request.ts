import { z } from 'zod';
import { parseAmount } from '../money.ts';
import { isWebAddress } from '../read-request.ts';

/** The key of this sandbox's server; every operator's own server has another one. */
export const PIPRAPAY_KEY = '19c5a4f0d27b4e3b8a6f1d90c3e75b42';

const needed = z.string('is required').trim().min(1, 'is required').max(255, 'is too long');
const address = needed.refine(isWebAddress, 'is not a web address');
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The shop's request to create a charge. All fields are required and not empty. */
export const ChargeRequest = z.object({
  full_name: needed,
  email_mobile: needed,
  amount: z
    .union([z.string(), z.number().transform(String)], 'is required')
    .refine((value) => (parseAmount(value) ?? 0) > 0, 'is not an amount'),
  metadata: z
    .record(z.string(), scalar, 'is required')
    .refine((value) => Object.keys(value).length > 0, 'is required'),
  redirect_url: address,
  cancel_url: address,
  webhook_url: address,
  return_type: z.enum(['GET', 'POST'], 'must be GET or POST'),
  currency: needed.refine((value) => value === 'BDT', 'must be BDT here'),
});
export type ChargeRequest = z.infer<typeof ChargeRequest>;
