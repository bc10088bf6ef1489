import { z } from 'zod';
import { parseAmount } from '../money.ts';
import { isWebAddress } from '../read-request.ts';

/** The store that SSLCommerz publishes for its sandbox. */
export const store = { store_id: 'testbox', store_passwd: 'qwerty' };

const SMALLEST = 10_00;
const LARGEST = 500_000_00;

const missing = 'is missing or empty';
const optional = (max: number) => z.string().trim().max(max, `is longer than ${max}`).optional();
const required = (max: number) =>
  z.string(missing).trim().min(1, missing).max(max, `is longer than ${max}`);
const address = required(255).refine(isWebAddress, 'is not a web address');

/** The shop's request to start a payment, with the gateway's field names. */
export const Session = z.object({
  total_amount: required(13).refine((value) => {
    const amount = parseAmount(value) ?? 0;
    return amount >= SMALLEST && amount <= LARGEST;
  }, 'must be between 10.00 and 500000.00'),
  currency: required(3).refine((value) => value === 'BDT', 'must be BDT here'),
  tran_id: required(30),
  success_url: address,
  fail_url: address,
  cancel_url: address,
  ipn_url: address.optional(),
  cus_name: required(50),
  cus_email: required(50),
  cus_add1: required(50),
  cus_city: required(50),
  cus_postcode: required(30),
  cus_country: required(50),
  cus_phone: required(20),
  shipping_method: required(50).refine((value) => value === 'NO', 'must be NO here'),
  num_of_item: required(3),
  product_name: required(255),
  product_category: required(100),
  product_profile: required(100).refine(
    (value) => value === 'non-physical-goods',
    'must be non-physical-goods here',
  ),
  emi_option: required(1).refine((value) => value === '0', 'must be 0 here'),
  value_a: optional(255),
  value_b: optional(255),
  value_c: optional(255),
  value_d: optional(255),
});
export type Session = z.infer<typeof Session>;

const Login = z.object({
  store_id: z.literal(store.store_id),
  store_passwd: z.literal(store.store_passwd),
});

/** Whether a call has the credentials of the store. */
export function isStore(fields: unknown): boolean {
  return Login.safeParse(fields).success;
}
