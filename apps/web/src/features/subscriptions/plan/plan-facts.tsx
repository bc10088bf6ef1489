import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { type Fact, Facts } from '../../../ui/facts/facts.tsx';
import { cycleNames } from '../../../ui/format/cycle-names.ts';
import { formatDate } from '../../../ui/format/format-date.ts';

export function PlanFacts({ user }: { user: User }) {
  const facts: Fact[] = [
    {
      label: 'Expiry date',
      value: user.expiry_date === null ? 'Does not expire' : formatDate(user.expiry_date),
    },
  ];
  if (user.billing_cycle) {
    facts.push({ label: 'Billing cycle', value: cycleNames[user.billing_cycle] });
  }
  return <Facts facts={facts} layout="columns" />;
}
