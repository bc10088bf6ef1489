import { Anchor, Paper, Title } from '@mantine/core';
import type { ManualPayment } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../app/paths.ts';
import { ConfirmAddressNotice } from '../../../../ui/confirm-address/confirm-address-notice.tsx';
import { ErrorMessage } from '../../../../ui/errors/error-state.tsx';
import { isCorrection } from '../manual-step.ts';
import { ClaimCard } from './claim-card.tsx';
import { EarlierAttempt } from './earlier-attempt.tsx';
import { FormerWallet } from './former-wallet.tsx';
import { MoneySteps } from './money-steps.tsx';
import css from './send-steps.module.css';
import { WalletChoice } from './wallet-choice.tsx';

type Props = {
  of: ManualPayment;
  /** The transaction ID that could not be submitted, because another one was; null for none. */
  onTooLate: (trxId: string | null) => void;
};

/**
 * First the customers send the money from their phone, then they report it here. After a rejection
 * they correct the report first.
 */
export function SendSteps({ of, onTooLate }: Props) {
  const { payment, wallets: open, former_wallets: former, claim } = of;
  const wallets = [...open, ...former];
  // The first shown account stays selected if the operator changes the list, because the money may
  // be on its way there.
  const [search, setSearch] = useSearchParams();
  const [chosenId, setChosenId] = useState(
    () => walletIn(search) ?? claim?.wallet.id ?? open[0]?.id,
  );
  const wallet = wallets.find(({ id }) => id === chosenId) ?? wallets[0];
  if (!wallet) return <NoWallet />;
  function choose(id: number): void {
    setChosenId(id);
    // A phone may close the page while its owner sends the money from another app.
    setSearch({ wallet: String(id) }, { replace: true, preventScrollReset: true });
  }
  const isCorrected = isCorrection(of);
  const choice = wallets.length > 1 && (
    <WalletChoice
      label={isCorrected ? 'Sent with' : 'Send with'}
      wallets={wallets}
      chosenId={wallet.id}
      onChoose={choose}
    />
  );
  const claimCard = (
    <ClaimCard of={of} wallet={wallet} onTooLate={onTooLate}>
      {isCorrected && choice}
    </ClaimCard>
  );
  return (
    <div className={css.all}>
      <EarlierAttempt of={of} />
      <div className={css.columns} data-correction={isCorrected || undefined}>
        {/* First, because the money was usually sent, and must not be sent twice. */}
        {isCorrected && claimCard}
        <Paper
          component="section"
          aria-labelledby="send-money"
          p={{ base: 'md', sm: 'lg' }}
          className={css.part}
        >
          <Title order={2} id="send-money">
            {isCorrected ? 'If you have not sent the money yet' : 'Send the money'}
          </Title>
          {!isCorrected && choice}
          {former.includes(wallet) ? (
            <FormerWallet wallet={wallet} hasOthers={open.length > 0} />
          ) : (
            <MoneySteps payment={payment} wallet={wallet} />
          )}
        </Paper>
        {!isCorrected && claimCard}
      </div>
      <ConfirmAddressNotice />
    </div>
  );
}

/** The account that was chosen before a reload; null if there is none in the URL. */
function walletIn(search: URLSearchParams): number | null {
  return Number(search.get('wallet')) || null;
}

function NoWallet() {
  return (
    <Paper p="lg">
      <ErrorMessage
        title="No account to send money to"
        text="This payment method is not available right now. You have not been charged."
      >
        <Anchor component={Link} to={paths.checkout}>
          Back to checkout
        </Anchor>
      </ErrorMessage>
    </Paper>
  );
}
