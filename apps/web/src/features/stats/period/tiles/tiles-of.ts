import type { FiguresReply } from '@nobayon/shared/contract/admin/figures.ts';
import { countText } from '@nobayon/shared/domain/text/plural.ts';
import { adminTaka } from '../../../../ui/format/admin-taka.tsx';
import { type Change, changeOf } from './change-of.ts';

export type Tile = {
  label: string;
  value: string;
  change: Change | null;
  /** Whether an increase is bad. */
  isLoss?: boolean;
  /** The value of the period before. */
  before: string | null;
  /** The definition of the figure, in one sentence. */
  definition: string;
};

export function tilesOf({ current, previous, ending }: FiguresReply): Tile[] {
  const taka = (key: 'revenue' | 'mrr') => ({
    value: adminTaka(current[key]),
    change: changeOf(current[key], previous[key]),
    before: adminTaka(previous[key]),
  });
  const count = (key: 'customers' | 'new' | 'renewed' | 'returned' | 'lost') => ({
    value: countText(current[key]),
    change: changeOf(current[key], previous[key]),
    before: countText(previous[key]),
  });
  return [
    {
      label: 'Revenue',
      ...taka('revenue'),
      definition:
        'What completed payments brought in, on the day they were settled. A later refund lowers that day, so a past month can differ from the statement of the gateway.',
    },
    {
      label: 'Monthly recurring revenue',
      ...taka('mrr'),
      definition:
        'What the paid plans running at the end come to per month; a yearly one counts a twelfth.',
    },
    {
      label: 'Paying customers',
      ...count('customers'),
      definition: 'Customers whose plan was paid for and is running at the end.',
    },
    {
      label: 'New',
      ...count('new'),
      definition: 'Customers who paid for a plan for the first time.',
    },
    {
      label: 'Renewed',
      ...count('renewed'),
      definition: 'Payments made before the running plan had ended.',
    },
    {
      label: 'Returned',
      ...count('returned'),
      definition: 'Customers who paid again after their plan had ended.',
    },
    {
      label: 'Lost',
      ...count('lost'),
      isLoss: true,
      definition: `Paid plans that ended without being renewed, worth ${adminTaka(current.lost_mrr)} per month.`,
    },
    {
      label: 'Ending within 7 days',
      value: countText(ending.within_7_days.count),
      change: null,
      before: null,
      definition: `Paid plans not renewed yet, worth ${adminTaka(ending.within_7_days.mrr)} per month; ${countText(ending.within_30_days.count)} within 30 days.`,
    },
  ];
}
