import { expect, test } from 'vitest';
import { gatewayNames } from '../transaction/gateway-name.ts';
import { transactionStatuses } from '../transaction/transaction.ts';
import { isManualGivenUp, isStillManual } from './manual-payment.ts';

const payments = [...gatewayNames, null].flatMap((gateway) =>
  transactionStatuses.map((status) => ({ gateway, status })),
);

test('only pending payments still have to be made', () => {
  expect(payments.filter(isStillManual)).toEqual([{ gateway: 'manual', status: 'pending' }]);
});

test('claims can be submitted for payments that were given up', () => {
  const notified = payments
    .filter(isManualGivenUp)
    .map(({ gateway, status }) => `${gateway} ${status}`);
  expect(notified.sort()).toEqual(['manual canceled', 'manual failed']);
});
