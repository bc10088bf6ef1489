import type { GatewayTrouble } from '@nobayon/shared/contract/stats.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAppConfig } from '../../ui/use-app-config.ts';
import { formatDateTimeIn } from '../../ui/zoned-date.ts';
import css from './attention-line.module.css';

const texts = {
  away: (since) =>
    `The payment gateway has not answered since ${since}. What is paid meanwhile is confirmed once it does.`,
  knows_none: (since) =>
    `The payment gateway has known none of our payments since ${since}. Check the merchant id: until then no payment is confirmed, and none is given up.`,
} satisfies Record<GatewayTrouble['kind'], (since: string) => string>;

/** That payments cannot be confirmed at all, while that is so. */
export function GatewayLine({ trouble }: { trouble: GatewayTrouble | null }) {
  const { timeZone } = useAppConfig();
  if (!trouble) return null;
  return (
    <p role="alert" data-tone="red" className={css.line}>
      <IconAlertTriangle aria-hidden size={20} className={css.icon} />
      <span className={css.text}>
        {texts[trouble.kind](formatDateTimeIn(trouble.since, timeZone))}
      </span>
    </p>
  );
}
