import { expect, it } from 'vitest';
import { StatusBadge } from './status-badge.tsx';

it.each([
  ['completed', 'Completed', 'green'],
  ['pending', 'Pending', 'yellow'],
  ['failed', 'Failed', 'red'],
  ['canceled', 'Canceled', 'orange'],
  ['cancelled', 'Cancelled', 'orange'],
  ['refunded', 'Refunded', 'gray'],
  ['chargeback', 'Chargeback', 'gray'],
])('%s is shown as %s, in %s', (status, children, tone) => {
  expect(StatusBadge({ status }).props).toEqual({ children, tone });
});
