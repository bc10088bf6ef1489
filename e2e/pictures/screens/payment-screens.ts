import { payments } from '@nobayon/shared/contract/payments.ts';
import type { PictureData } from '../picture-data.ts';
import { at, cut, failure, hold, type Screen } from '../screen.ts';

const returnOf =
  (payment: Exclude<keyof PictureData['payments'], 'unpaid'>) => (data: PictureData) =>
    data.payments[payment].returnUrl.href;
const resultOf = (payment: keyof PictureData['payments']) => (data: PictureData) =>
  `/payment/success?transactionId=${data.payments[payment].transactionId}`;

/** The pages to which customers return from a payment. */
export const paymentScreens: Screen[] = [
  { name: 'pay-page', who: 'payer', address: ({ payments }) => payments.unpaid.paymentUrl },
  ...(['paid', 'failed', 'canceled', 'pending', 'unknown', 'refunded', 'short'] as const).map(
    (payment): Screen => ({
      name: `return-${payment}`,
      who: 'payer',
      address: returnOf(payment),
    }),
  ),
  {
    name: 'return-waiting',
    who: 'payer',
    address: returnOf('paid'),
    prepare: hold(payments.processCallback),
  },
  { name: 'return-of-nothing', who: 'payer', address: at('/payment/callback') },
  {
    name: 'return-not-processed',
    who: 'payer',
    address: returnOf('paid'),
    prepare: cut(payments.processCallback),
    act: failure,
  },
  ...(['paid', 'failed', 'canceled', 'pending', 'refunded', 'short'] as const).map(
    (payment): Screen => ({
      name: `result-${payment}`,
      who: 'payer',
      address: resultOf(payment),
    }),
  ),
  {
    name: 'result-not-found',
    who: 'payer',
    address: at('/payment/success?invoiceNumber=NB-0000-0000'),
    act: failure,
  },
  { name: 'result-of-nothing', who: 'payer', address: at('/payment/success') },
  {
    name: 'result-unreached',
    who: 'payer',
    address: resultOf('paid'),
    prepare: cut(payments.status),
    act: failure,
  },
];
