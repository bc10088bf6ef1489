import { expect, test } from 'vitest';
import { gatewayNames } from '../transaction/gateway-name.ts';
import { transactionStatuses } from '../transaction/transaction.ts';
import { isManualGivenUp, isStillManual } from './manual-payment.ts';

const payments = [...gatewayNames, null].flatMap((gateway) =>
  transactionStatuses.map((status) => ({ gateway, status })),
);

test('only what is pending is still to be made by hand', () => {
  expect(payments.filter(isStillManual)).toEqual([{ gateway: 'manual', status: 'pending' }]);
});

test('money for what was given up can still be told of', () => {
  const told = payments
    .filter(isManualGivenUp)
    .map(({ gateway, status }) => `${gateway} ${status}`);
  expect(told.sort()).toEqual(['manual canceled', 'manual failed']);
});
