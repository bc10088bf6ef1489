import type { User } from '@nobayon/shared/contract/auth.ts';
import { cycleNames } from '../../ui/cycle-names.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { formatDate } from '../../ui/format-date.ts';

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
  return <Facts facts={facts} columns={2} />;
}
