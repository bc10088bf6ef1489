import { z } from 'zod';
import { parseAmount } from '../money.ts';
import { isWebAddress } from '../read-request.ts';

// Form fields are text, JSON fields may be numbers; null is rejected.
const text = z
  .union([z.string(), z.number().transform(String)], { error: 'is required' })
  .transform((value) => value.trim());
const required = text.refine((value) => value !== '', 'is required');
const optional = text.optional().transform((value) => (value === '' ? undefined : value));

/** The shop's request to start a payment, in our words. */
export const Checkout = z
  .object({
    invoice_number: required.refine(
      (value) => /^[A-Za-z0-9-]{1,20}$/.test(value),
      'must be at most 20 letters, digits and hyphens',
    ),
    payment_amount: required.refine(
      (value) => (parseAmount(value) ?? 0) > 0,
      'must be an amount above zero with at most two decimals',
    ),
    cust_name: required,
    cust_phone: required.refine(
      (value) => /^01\d{9}$/.test(value),
      'must be a local mobile number such as 01712345678',
    ),
    cust_email: required.refine(
      (value) => /^\S[^\s@]*@\S+$/.test(value),
      'must be an email address',
    ),
    callback_url: required.refine(isWebAddress, 'must be an http or https address'),
    currency: optional.refine((value) => value === undefined || value === 'BDT', 'must be BDT'),
    pay_with_charge: optional.refine(
      (value) => value === undefined || value === '0' || value === '1',
      'must be 0 or 1',
    ),
    reference: optional,
    cust_address: optional,
    checkout_items: optional,
    opt_a: optional,
    opt_b: optional,
    opt_c: optional,
    emi: optional,
  })
  .transform((fields) => ({
    invoiceNumber: fields.invoice_number,
    amount: parseAmount(fields.payment_amount) ?? 0,
    /** As it was sent, because the reply repeats it. */
    amountText: fields.payment_amount,
    customer: {
      name: fields.cust_name,
      phone: fields.cust_phone,
      email: fields.cust_email,
      address: fields.cust_address,
    },
    callbackUrl: fields.callback_url,
    customerBearsFee: fields.pay_with_charge === '1',
    reference: fields.reference,
    checkoutItems: fields.checkout_items,
    optA: fields.opt_a,
    optB: fields.opt_b,
    optC: fields.opt_c,
  }));
export type Checkout = z.infer<typeof Checkout>;
