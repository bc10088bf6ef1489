import type { AdminClaim } from '@nobayon/shared/contract/manual/admin-claims.ts';
import { walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import { CopyButton } from '../../../../ui/facts/copy-button.tsx';
import { accountNumberText } from '../../../../ui/wallets/account-number.ts';
import css from './claim-facts.module.css';

/** The facts to compare with the statement of the account, besides the amount. */
export function ClaimFacts({ claim }: { claim: AdminClaim }) {
  const { wallet, trx_id, sender_number, transaction } = claim;
  return (
    <dl className={css.facts}>
      <div>
        <dt>Transaction ID</dt>
        <dd className={css.trx}>
          <span className={css.id}>{trx_id}</span>
          <CopyButton place="inline" what="transaction ID" text={trx_id} />
        </dd>
      </div>
      <div>
        <dt>Sent from</dt>
        <dd>{accountNumberText(wallet.kind, sender_number)}</dd>
      </div>
      <div>
        <dt>Sent to</dt>
        <dd>
          {walletTitle(wallet.kind)}{' '}
          <span className={css.number}>{accountNumberText(wallet.kind, wallet.number)}</span>
        </dd>
      </div>
      <div>
        <dt>Reference</dt>
        <dd className={css.number}>{transaction.invoice_number}</dd>
      </div>
    </dl>
  );
}
