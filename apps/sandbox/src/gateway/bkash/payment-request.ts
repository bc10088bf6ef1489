import { z } from 'zod';
import { parseAmount } from '../money.ts';
import { isWebAddress } from '../read-request.ts';

/** The shop's request to create a payment. Each refinement has the gateway's error code. */
export const PaymentRequest = z.object({
  mode: z.literal('0011', '2065 Mode is missing or invalid'),
  payerReference: z.string('2066 payerReference is missing').trim().min(1).max(255),
  callbackURL: z
    .string('2067 callbackURL is missing')
    .refine(isWebAddress, '2067 callbackURL is invalid'),
  amount: z
    .string('2006 Invalid Amount')
    .refine((value) => (parseAmount(value) ?? 0) > 0, '2006 Invalid Amount'),
  currency: z.literal('BDT', '2007 Invalid Currency'),
  intent: z.literal('sale', '2008 Invalid Intent'),
  merchantInvoiceNumber: z
    .string('2052 Invalid merchant invoice number')
    .trim()
    .min(1, '2052 Invalid merchant invoice number')
    .max(255, '2052 Invalid merchant invoice number'),
});
export type PaymentRequest = z.infer<typeof PaymentRequest>;
