import { Anchor, Button } from '@mantine/core';
import type { UserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { IconCalendarPlus, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { DialogOf } from '../../../../ui/dialogs/use-dialog.ts';
import { ToneBadge } from '../../../../ui/feedback/tone-badge.tsx';
import { AdminTaka, adminTaka } from '../../../../ui/format/admin-taka.tsx';
import { formatDateTimeIn } from '../../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../../ui/hooks/use-app-config.ts';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { expiryLook } from '../../list/expiry-look.ts';
import { Section } from '../section.tsx';
import css from './plan-section.module.css';
import { type StretchLine, stretchLines } from './stretch-lines.ts';

type Props = {
  page: UserPage;
  changing: DialogOf<AdminUser>;
  extending: DialogOf<AdminUser>;
};

/** The maximum number of lines of the explanation. */
const MAX_LINES = 8;

/** The user's plan, its expiry date, and how that comes about. */
export function PlanSection({ page: { user, plan }, changing, extending }: Props) {
  const { timeZone } = useAppConfig();
  const now = useNow();
  const hasEnd = user.plan_name !== null && user.expiry_date !== null;
  return (
    <Section
      title="Plan"
      action={
        <>
          {hasEnd && (
            <Button
              size="sm"
              leftSection={<IconCalendarPlus aria-hidden size={18} />}
              onClick={() => extending.open(user)}
            >
              Extend
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPencil aria-hidden size={18} />}
            onClick={() => changing.open(user)}
          >
            Change plan
          </Button>
        </>
      }
    >
      <PlanLine user={user} />
      <Explanation lines={stretchLines(plan, now, timeZone)} more={plan.more_stretches} />
      {plan.worth > 0 && (
        <p className={css.worth}>
          Remaining value: {adminTaka(plan.worth, [plan.worth, plan.set_aside])}
          {plan.set_aside > 0 &&
            `, of which ${adminTaka(plan.set_aside, [plan.worth, plan.set_aside])} is kept for the next paid plan`}
        </p>
      )}
    </Section>
  );
}

function PlanLine({ user }: { user: AdminUser }) {
  const { timeZone } = useAppConfig();
  const now = useNow();
  if (user.plan_name === null) return <p className={css.none}>No Plan</p>;
  const { tone, isPast, left } = expiryLook(user.expiry_date, now);
  return (
    <div className={css.plan}>
      <div>
        <span className={css.name}>{user.plan_name}</span>
        {user.plan_price !== null && (
          <span className={css.price}>
            <AdminTaka amount={user.plan_price} />
            /month
          </span>
        )}
      </div>
      <div className={css.end}>
        {user.expiry_date === null ? (
          'Does not expire'
        ) : (
          <>
            {isPast ? 'Ended' : 'Ends'} {formatDateTimeIn(user.expiry_date, timeZone)}
          </>
        )}
        {isPast && <ToneBadge tone="red">Expired</ToneBadge>}
        {left && <ToneBadge tone={tone ?? 'gray'}>{left}</ToneBadge>}
      </div>
    </div>
  );
}

function Explanation({ lines, more }: { lines: StretchLine[]; more: number }) {
  if (lines.length === 0) return null;
  const shown = lines.slice(0, MAX_LINES);
  const hidden = lines.length - shown.length + more;
  return (
    <div className={css.explanation}>
      <div aria-hidden className={css.bar}>
        {lines.map(({ key, kind, share }) => (
          <span key={key} data-kind={kind} style={{ flexGrow: share }} />
        ))}
      </div>
      <ol aria-label="How this date is calculated" className={css.lines}>
        {shown.map(({ key, kind, what, until, payment }) => (
          <li key={key} className={css.line}>
            <span aria-hidden data-kind={kind} className={css.dot} />
            <span className={css.what}>
              {what}
              {payment && (
                <>
                  {' '}
                  <Anchor component={Link} to={`?payment=${payment.id}`} inherit>
                    {payment.invoiceNumber}
                  </Anchor>
                </>
              )}
            </span>
            <span className={css.until}>{until}</span>
          </li>
        ))}
      </ol>
      {hidden > 0 && <p className={css.worth}>And {plural(hidden, 'more period')} after that.</p>}
    </div>
  );
}
