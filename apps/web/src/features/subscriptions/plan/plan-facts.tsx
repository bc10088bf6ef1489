import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { type Fact, Facts } from '../../../ui/facts/facts.tsx';
import { cycleNames } from '../../../ui/format/cycle-names.ts';
import { TakaOfSum } from '../../../ui/format/taka-of-sum.tsx';
import { formatDateIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';

export function PlanFacts({ user }: { user: User }) {
  const { timeZone } = useAppConfig();
  const facts: Fact[] = [
    {
      label: 'Expiry date',
      value:
        user.expiry_date === null ? 'Does not expire' : formatDateIn(user.expiry_date, timeZone),
    },
  ];
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
  return <Facts facts={facts} layout="columns" />;
}
