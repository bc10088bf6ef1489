import { Button } from '@mantine/core';
import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { SupportLink } from '../../../ui/page/support-link.tsx';
import css from './print-receipt.module.css';

/** Prints the page, of which print styles leave only the payment. */
export function PrintReceipt({ isPrimary = false }: { isPrimary?: boolean }) {
  const look = isPrimary
    ? {}
    : ({ variant: 'subtle', size: 'sm', mt: 'md', px: 'sm', ml: '-sm' } as const);
  return (
    <Button
      {...look}
      leftSection={<IconPrinter aria-hidden size={18} />}
      onClick={() => window.print()}
    >
      Print receipt
    </Button>
  );
}

/** The header of a printed receipt: who was paid, and by whom. */
export function ReceiptHead({ transaction }: { transaction: Transaction }) {
  const { appName, supportUrl } = useAppConfig();
  return (
    <div className={css.head}>
      <p className={css.title}>Receipt from {appName}</p>
      <p className={css.buyer}>
        {transaction.user_name}
        <br />
        {transaction.user_email}
      </p>
      {supportUrl !== null && (
        <p className={css.buyer}>
          Questions? <SupportLink url={supportUrl} />
        </p>
      )}
    </div>
  );
}
