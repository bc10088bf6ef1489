import { Paper, Title } from '@mantine/core';
import type { AuditAction, AuditEntry, AuditSubject } from '@nobayon/shared/contract/audit.ts';
import { useAppConfig } from '../../ui/use-app-config.ts';
import { formatDay, formatTimeIn } from '../../ui/zoned-date.ts';
import css from './audit-trail.module.css';
import { byDay } from './by-day.ts';
import { Change } from './change.tsx';

const verbs = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  archive: 'archived',
  import: 'imported',
  resolve: 'resolved',
  accept: 'accepted',
} as const satisfies Record<AuditAction, string>;

const nouns = {
  user: 'user',
  plan: 'plan',
  coupon: 'coupon',
  transaction: 'payment',
} as const satisfies Record<AuditSubject, string>;

/** Changes, day by day, each as a sentence with what it changed below. */
export function AuditTrail({ entries }: { entries: readonly AuditEntry[] }) {
  const { timeZone } = useAppConfig();
  return byDay(entries, timeZone).map(({ day, entries: ofDay }) => (
    <section key={day} aria-labelledby={day} className={css.day}>
      <Title order={2} id={day} className={css.date}>
        {formatDay(day)}
      </Title>
      <Paper component="ol" className={css.entries}>
        {ofDay.map((entry) => (
          <li key={entry.id} className={css.entry}>
            <time dateTime={entry.at} className={css.time}>
              {formatTimeIn(entry.at, timeZone)}
            </time>
            <div className={css.what}>
              <p className={css.sentence}>
                <b title={entry.admin_email}>{entry.admin_name}</b> {verbs[entry.action]}{' '}
                {entry.subject_id !== null && `the ${nouns[entry.subject]} `}
                <b>{entry.subject_name}</b>
              </p>
              <Change entry={entry} timeZone={timeZone} />
            </div>
          </li>
        ))}
      </Paper>
    </section>
  ));
}
