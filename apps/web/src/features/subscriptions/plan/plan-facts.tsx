import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { expiryState } from '@nobayon/shared/domain/expiry.ts';
import { type Fact, Facts } from '../../../ui/facts/facts.tsx';
import { cycleNames, cycleUnits } from '../../../ui/format/cycle-names.ts';
import { TakaOfSum } from '../../../ui/format/taka-of-sum.tsx';
import { formatDateIn, formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';

export function PlanFacts({ user }: { user: User }) {
  const { timeZone } = useAppConfig();
  const now = useNow();
  const facts: Fact[] = [{ label: 'Expiry date', value: expiryText(user, { timeZone, now }) }];
  if (user.billing_cycle) {
    facts.push({ label: 'Billing cycle', value: cycleNames[user.billing_cycle] });
  }
  if (user.billing_cycle && user.price_paid !== null) {
    // The price above is the list price per month, whatever was paid at once.
    facts.push({
      label: 'Last payment',
      value: <TakaOfSum amount={user.price_paid} sum={[user.price_paid]} />,
    });
  }
  if (user.billing_cycle && user.renewal_price !== null) {
    const { renewal_price: price } = user;
    facts.push({
      label: 'Renews at',
      value: (
        <>
          <TakaOfSum amount={price} sum={[price]} />/{cycleUnits[user.billing_cycle]}
        </>
      ),
    });
  }
  return <Facts facts={facts} layout="columns" />;
}

/** With the time in the last week, when the hour matters. */
function expiryText(
  { expiry_date }: Pick<User, 'expiry_date'>,
  { timeZone, now }: { timeZone: string; now: Date },
): string {
  if (expiry_date === null) return 'Does not expire';
  const isSoon = expiryState(new Date(expiry_date), now) === 'within_7_days';
  return (isSoon ? formatDateTimeIn : formatDateIn)(expiry_date, timeZone);
}
