import type { Wallet } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import clsx from 'clsx';
import { useId } from 'react';
import card from '../../../../ui/form/radio-card.module.css';
import { accountNumberText } from '../../../../ui/wallets/account-number.ts';
import { WalletMark } from '../../../../ui/wallets/wallet-mark.tsx';
import css from './wallet-choice.module.css';

type Props = {
  label: string;
  wallets: readonly Wallet[];
  chosenId: number;
  onChoose: (walletId: number) => void;
};

/** The accounts to which money can be sent: radio buttons as large as their cards. */
export function WalletChoice({ label, wallets, chosenId, onChoose }: Props) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className={css.wallets}>
      {wallets.map(({ id, kind, number }) => (
        <label key={id} className={clsx(card.card, css.wallet)}>
          <input
            type="radio"
            name={group}
            value={id}
            checked={id === chosenId}
            className={card.radio}
            onChange={() => onChoose(id)}
          />
          <WalletMark kind={kind} size={36} />
          <span className={css.name}>
            {walletTitle(kind)}
            {sharesItsKind(wallets, kind) && (
              <span className={css.number}>{accountNumberText(kind, number)}</span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}

function sharesItsKind(wallets: readonly Wallet[], kind: Wallet['kind']): boolean {
  return wallets.filter((wallet) => wallet.kind === kind).length > 1;
}
