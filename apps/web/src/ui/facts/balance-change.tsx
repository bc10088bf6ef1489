import type { Balance } from '@nobayon/shared/contract/subscriptions.ts';
import { useAppConfig } from '../hooks/use-app-config.ts';
import { balanceLines } from './balance-lines.ts';
import { ChangedLines } from './changed-lines.tsx';

type Props = { before: Balance; after: Balance };

/** The effect of a change on a subscription, for administrators: plan, expiry and worth. */
export function BalanceChange({ before, after }: Props) {
  const { timeZone } = useAppConfig();
  return <ChangedLines lines={balanceLines(before, after, timeZone)} />;
}
