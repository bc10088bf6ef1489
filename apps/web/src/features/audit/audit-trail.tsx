import { Anchor, Paper, Title } from '@mantine/core';
import type {
  AuditAction,
  AuditEntry,
  AuditSubject,
} from '@nobayon/shared/contract/admin/audit.ts';
import { Link } from 'react-router-dom';
import { adminUserOf, paths } from '../../app/paths.ts';
import { formatDay, formatTimeIn } from '../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../ui/hooks/use-app-config.ts';
import css from './audit-trail.module.css';
import { byDay } from './by-day.ts';
import { Change } from './change.tsx';

// Maps, because a newer server can send other values, which are shown as they are.
const verbs = new Map<string, string>(
  Object.entries({
    create: 'added',
    update: 'changed',
    delete: 'deleted',
    archive: 'archived',
    import: 'imported',
    resolve: 'resolved',
    accept: 'accepted',
    refund: 'refunded',
    approve: 'approved',
    reject: 'rejected',
    check: 'checked',
    sync: 'synced',
    export: 'exported',
  } satisfies Record<AuditAction, string>),
);

const nouns = new Map<string, string>(
  Object.entries({
    user: 'user',
    plan: 'plan',
    coupon: 'coupon',
    transaction: 'payment',
    wallet: 'wallet',
    chat_service: 'chat service',
    audit: 'audit entry',
  } satisfies Record<AuditSubject, string>),
);

type Props = {
  entries: readonly AuditEntry[];
  /** The heading level of the days. */
  headingOrder?: 2 | 3;
};

/** Changes grouped by day, each as a sentence with the changed fields below. */
export function AuditTrail({ entries, headingOrder = 2 }: Props) {
  const { timeZone } = useAppConfig();
  return byDay(entries, timeZone).map(({ day, entries: ofDay }) => (
    <section key={day} aria-labelledby={day} className={css.day}>
      <Title order={headingOrder} id={day} className={css.date}>
        {formatDay(day)}
      </Title>
      <Paper component="ol" className={css.entries}>
        {ofDay.map((entry) => (
          <li key={entry.id} className={css.entry}>
            <time dateTime={entry.at} className={css.time}>
              {formatTimeIn(entry.at, timeZone)}
            </time>
            <div>
              <p className={css.sentence}>
                <Actor entry={entry} /> {verbs.get(entry.action) ?? entry.action}{' '}
                {entry.subject_id !== null && `the ${nouns.get(entry.subject) ?? entry.subject} `}
                <Subject entry={entry} />
              </p>
              <Change entry={entry} timeZone={timeZone} />
            </div>
          </li>
        ))}
      </Paper>
    </section>
  ));
}

function Actor({ entry: { admin_id, admin_name, admin_email } }: { entry: AuditEntry }) {
  if (admin_id === null) return <b title={admin_email}>{admin_name}</b>;
  return (
    <Anchor component={Link} to={adminUserOf(admin_id)} title={admin_email} inherit fw={600}>
      {admin_name}
    </Anchor>
  );
}

function Subject({ entry }: { entry: AuditEntry }) {
  const url = urlOf(entry);
  if (url === null) return <b>{entry.subject_name}</b>;
  return (
    <Anchor component={Link} to={url} inherit fw={600}>
      {entry.subject_name}
    </Anchor>
  );
}

/** A link to the user or payment, also a deleted one, or to the list of its kind. */
function urlOf({ subject, subject_id }: AuditEntry): string | null {
  if (subject_id === null) return null;
  if (subject === 'user') return adminUserOf(subject_id);
  if (subject === 'wallet') return paths.adminWallets;
  return subject === 'transaction' ? `${paths.adminTransactions}?payment=${subject_id}` : null;
}
