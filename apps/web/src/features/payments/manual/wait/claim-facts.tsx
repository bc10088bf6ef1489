import type { Claim, ManualPayment } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import { Facts } from '../../../../ui/facts/facts.tsx';
import { TakaOfSum } from '../../../../ui/format/taka-of-sum.tsx';
import { formatDateTimeIn } from '../../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../../ui/hooks/use-app-config.ts';
import { accountNumberText } from '../../../../ui/wallets/account-number.ts';

type Props = { claim: Claim; payment: ManualPayment['payment'] };

/** What the customer reported. */
export function ClaimFacts({ claim, payment }: Props) {
  const { timeZone } = useAppConfig();
  const { wallet, trx_id, sender_number, claimed_at } = claim;
  const { final_amount, plan_name, invoice_number } = payment;
  return (
    <Facts
      layout="rows"
      label="Payment details"
      facts={[
        { label: 'Plan', value: plan_name },
        { label: 'Amount', value: <TakaOfSum amount={final_amount} sum={[final_amount]} /> },
        {
          label: 'Sent to',
          value: `${walletTitle(wallet.kind)} ${accountNumberText(wallet.kind, wallet.number)}`,
        },
        { label: 'Sent from', value: accountNumberText(wallet.kind, sender_number) },
        { label: 'Transaction ID', value: trx_id },
        { label: 'Reference', value: invoice_number },
        { label: 'Submitted', value: formatDateTimeIn(claimed_at, timeZone) },
      ]}
    />
  );
}
