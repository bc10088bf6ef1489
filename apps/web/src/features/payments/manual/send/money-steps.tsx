import { Title } from '@mantine/core';
import type { ManualPayment, Wallet } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import { TakaOfSum } from '../../../../ui/format/taka-of-sum.tsx';
import { accountNumberText } from '../../../../ui/wallets/account-number.ts';
import { accountTypeName } from '../../../../ui/wallets/account-type-names.ts';
import { CopyableValue } from './copyable-value.tsx';
import css from './money-steps.module.css';
import { sendingMenu } from './sending-menus.ts';

type Props = { payment: ManualPayment['payment']; wallet: Wallet };

/** The steps to send the money, with all values that have to be typed in another app. */
export function MoneySteps({ payment, wallet }: Props) {
  const { final_amount, invoice_number } = payment;
  const { kind, number, instructions } = wallet;
  const accountType = accountTypeName(wallet);
  return (
    <>
      <ol className={css.steps}>
        <li>
          <Opening wallet={wallet} />
        </li>
        <li>
          Enter this {kind === 'bank' ? 'account number' : `${walletTitle(kind)} number`}
          {accountType && ` (${accountType.toLowerCase()} account)`}.
          <CopyableValue what="number" text={number} isBig>
            {accountNumberText(kind, number)}
          </CopyableValue>
        </li>
        <li>
          Enter exactly this amount. Any sending fee is extra.
          <CopyableValue what="amount" text={plainAmount(final_amount)} isBig>
            <TakaOfSum amount={final_amount} sum={[final_amount]} />
          </CopyableValue>
        </li>
        <li>
          Enter this reference, if you are asked for one.
          <CopyableValue what="reference" text={invoice_number}>
            {invoice_number}
          </CopyableValue>
        </li>
        <li>
          {kind === 'bank'
            ? 'Confirm the transfer, and keep the transaction ID.'
            : 'Confirm with your PIN, and keep the message with the transaction ID (TrxID).'}
        </li>
      </ol>
      {instructions !== '' && (
        <div className={css.note}>
          <Title order={3}>Good to know</Title>
          <p className={css.instructions}>{instructions}</p>
        </div>
      )}
    </>
  );
}

function Opening({ wallet: { kind, account_type } }: { wallet: Wallet }) {
  const sending = sendingMenu(kind, account_type);
  if (!sending) return <>Open your bank’s app, or go to a branch, and start a transfer.</>;
  const { code, menu } = sending;
  return (
    <>
      Open {walletTitle(kind)}, or dial <span className={css.code}>{code}</span>, and choose{' '}
      <strong>{menu.english}</strong> (<span lang="bn">{menu.bengali}</span>).
    </>
  );
}

/** `640`, or `640.50`: the format that the apps accept. */
function plainAmount(taka: number): string {
  return Number.isInteger(taka) ? String(taka) : taka.toFixed(2);
}
