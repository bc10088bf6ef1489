import { adminRefunds, type RefundOffer } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import type { Input } from '@nobayon/shared/contract/endpoint.ts';
import { type FieldErrors, fieldErrors } from '../../../ui/errors/form-errors.ts';
import { readNumber } from '../../../ui/form/read-number.ts';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';

export type RefundValues = { way: 'gateway' | 'external'; amount: string; reason: string };

export type RefundBody = Input<typeof adminRefunds.request>['body'];

export function refundValuesOf({ way, amount }: RefundOffer): RefundValues {
  return { way: way === 'gateway' ? 'gateway' : 'external', amount: String(amount), reason: '' };
}

/** Adapts the input to a new offer: if all that was left was selected, all that is left now is. */
export function valuesForOffer(
  values: RefundValues,
  before: RefundOffer,
  now: RefundOffer,
): RefundValues {
  const first = refundValuesOf(now);
  const amount = readNumber(values.amount) ?? 0;
  const isPart = now.is_divisible && amount !== before.amount && amount <= now.amount;
  return {
    way: first.way === 'gateway' ? values.way : first.way,
    amount: isPart ? values.amount : first.amount,
    reason: values.reason,
  };
}

export function refundBody({ way, amount, reason }: RefundValues, offer: RefundOffer): RefundBody {
  return { way, amount: readNumber(amount) ?? Number.NaN, offered: offer.amount, reason };
}

export function refundErrors(values: RefundValues, offer: RefundOffer): FieldErrors {
  const errors = fieldErrors(adminRefunds.request.body, refundBody(values, offer));
  const amount = readNumber(values.amount) ?? 0;
  if (errors.amount || (amount > 0 && amount <= offer.amount)) return errors;
  const most = adminTaka(offer.amount, [offer.amount]);
  return { ...errors, amount: `Enter an amount of up to ${most}` };
}

/** The amount whose effect is shown: a part, or null for all; undefined if it is invalid. */
export function partOf(values: RefundValues, offer: RefundOffer): number | null | undefined {
  if (refundErrors({ ...values, reason: 'any' }, offer).amount) return undefined;
  const amount = readNumber(values.amount);
  return amount === offer.amount ? null : amount;
}
