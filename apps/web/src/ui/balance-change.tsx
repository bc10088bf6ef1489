import { VisuallyHidden } from '@mantine/core';
import type { Balance } from '@nobayon/shared/contract/subscriptions.ts';
import { IconArrowRight } from '@tabler/icons-react';
import css from './balance-change.module.css';
import { type BalanceLine, balanceLines } from './balance-lines.ts';
import { useAppConfig } from './use-app-config.ts';

type Props = { before: Balance; after: Balance };

/** What a change does to a subscription, as administrators read it: the plan, its end, the worth. */
export function BalanceChange({ before, after }: Props) {
  const { timeZone } = useAppConfig();
  return (
    <dl className={css.lines}>
      {balanceLines(before, after, timeZone).map((line) => (
        <div key={line.label} className={css.line}>
          <dt>{line.label}</dt>
          <dd>
            <Values {...line} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ before, after }: BalanceLine) {
  if (before === after) return after;
  return (
    <>
      <span className={css.before}>
        <VisuallyHidden>from </VisuallyHidden>
        {before}
      </span>
      <IconArrowRight aria-hidden size={14} className={css.arrow} />
      <span className={css.after}>
        <VisuallyHidden>to </VisuallyHidden>
        {after}
      </span>
    </>
  );
}
