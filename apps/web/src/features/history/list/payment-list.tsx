import { useMediaQuery } from '@mantine/hooks';
import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { PaymentCards } from './payment-cards.tsx';
import { PaymentTable } from './payment-table.tsx';

// The width from which five columns fit.
const WIDE = '(min-width: 48em)';

export function PaymentList({ transactions }: { transactions: readonly Transaction[] }) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  return isWide ? (
    <PaymentTable transactions={transactions} />
  ) : (
    <PaymentCards transactions={transactions} />
  );
}
