import type {
  DeletedUser,
  PaymentTotals,
  UserPage,
} from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { ReactNode } from 'react';
import { AdminTaka } from '../../../ui/format/admin-taka.tsx';
import { formatDateIn, formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { chatStateText } from './chat-states.ts';
import css from './user-summary.module.css';

/** The user's payments in total, and since when they are a customer. */
export function UserSummary({ page }: { page: UserPage }) {
  const { timeZone, chatServiceName } = useAppConfig();
  const { user, payments, security, chat } = page;
  return (
    <Figures payments={payments}>
      <Figure label="Customer since">{formatDateIn(user.created_at, timeZone)}</Figure>
      <Figure label="Last seen">
        {security.last_seen_at
          ? formatDateTimeIn(security.last_seen_at, timeZone)
          : 'Not signed in'}
      </Figure>
      {chat.state !== 'off' && <Figure label={chatServiceName}>{chatStateText(chat)}</Figure>}
      <Figure label="User ID">{user.id}</Figure>
    </Figures>
  );
}

/** The same for a deleted user. */
export function DeletedSummary(props: { deleted: DeletedUser; payments: PaymentTotals }) {
  const { timeZone } = useAppConfig();
  const { deleted, payments } = props;
  return (
    <div className={css.summary}>
      <p className={css.description}>
        <bdi>{deleted.deleted_by}</bdi> deleted this account on{' '}
        {formatDateTimeIn(deleted.deleted_at, timeZone)}. Their plan, sign-ins and emails were
        deleted. Payments and the audit log are kept.
      </p>
      <Figures payments={payments} />
    </div>
  );
}

function Figures({ payments, children }: { payments: PaymentTotals; children?: ReactNode }) {
  const { timeZone } = useAppConfig();
  return (
    <dl className={css.figures}>
      <Figure label="Total paid">
        <AdminTaka amount={payments.paid} />
      </Figure>
      <Figure label="Payments">
        {payments.completed} of {payments.count} completed
      </Figure>
      {payments.refunded > 0 && (
        <Figure label="Refunded">
          <AdminTaka amount={payments.refunded} />
        </Figure>
      )}
      {payments.last_paid_at && (
        <Figure label="Last payment">{formatDateIn(payments.last_paid_at, timeZone)}</Figure>
      )}
      {children}
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
