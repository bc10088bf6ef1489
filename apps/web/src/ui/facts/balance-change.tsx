import type { Balance } from '@nobayon/shared/contract/subscriptions.ts';
import { useAppConfig } from '../hooks/use-app-config.ts';
import { balanceLines } from './balance-lines.ts';
import { ChangedLines } from './changed-lines.tsx';

type Props = { before: Balance; after: Balance };

/** What a change does to a subscription, as administrators read it: the plan, its end, the worth. */
export function BalanceChange({ before, after }: Props) {
  const { timeZone } = useAppConfig();
  return <ChangedLines lines={balanceLines(before, after, timeZone)} />;
}
