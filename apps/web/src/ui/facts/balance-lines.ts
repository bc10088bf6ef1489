import type { Balance } from '@nobayon/shared/contract/subscriptions.ts';
import { adminTaka } from '../format/admin-taka.tsx';
import { formatDateIn, formatDateTimeIn } from '../format/zoned-date.ts';
import type { ChangedLine } from './changed-lines.tsx';

/** The expiry includes the time if the day alone would not differ. */
export function balanceLines(before: Balance, after: Balance, timeZone: string): ChangedLine[] {
  const worths = [before.worth, after.worth];
  const format = isWithinADay(before, after, timeZone) ? formatDateTimeIn : formatDateIn;
  const endOf = ({ plan_name, expires_at }: Balance) => {
    if (plan_name === null) return '–';
    return expires_at === null ? 'never' : format(expires_at, timeZone);
  };
  // A user without a plan before has no old value to strike out.
  const isFirst = before.plan_name === null;
  return [
    {
      label: 'Plan',
      before: isFirst ? null : (before.plan_name ?? 'none'),
      after: after.plan_name ?? 'none',
    },
    { label: 'Ends', before: isFirst ? null : endOf(before), after: endOf(after) },
    {
      label: 'Remaining value',
      before: adminTaka(before.worth, worths),
      after: adminTaka(after.worth, worths),
    },
  ];
}

function isWithinADay(before: Balance, after: Balance, timeZone: string): boolean {
  const [a, b] = [before.expires_at, after.expires_at];
  return (
    a !== null && b !== null && a !== b && formatDateIn(a, timeZone) === formatDateIn(b, timeZone)
  );
}
