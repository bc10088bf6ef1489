import type { Wallet } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { accountNumberText } from '../../../../ui/wallets/account-number.ts';

type Props = {
  wallet: Wallet;
  /** Whether there is an account to which the money can be sent. */
  hasOthers: boolean;
};

/** An account that was shown when the money may have been sent, but no longer accepts payments. */
export function FormerWallet({ wallet: { kind, number }, hasOthers }: Props) {
  return (
    <Notice kind="warning" title="This account no longer receives payments">
      <div>
        Do not send money to {walletTitle(kind)} {accountNumberText(kind, number)}
        {hasOthers ? '. Choose another account.' : '.'}
      </div>
      <div>If you have already sent it there, it is not lost. Submit the payment details.</div>
    </Notice>
  );
}
