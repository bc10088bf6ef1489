import type { GatewayTrouble } from '@nobayon/shared/contract/admin/stats.ts';
import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import css from './attention-line.module.css';

const texts = {
  away: (gateway, since) =>
    `The payment gateway ${gateway} has not responded since ${since}. New payments will be confirmed once it does.`,
  knows_none: (gateway, since) =>
    `The payment gateway ${gateway} has not recognized our payments since ${since}. Check the merchant account. Payments will be confirmed once this is fixed.`,
  no_settings: (gateway, since) =>
    `Payments with ${gateway} have not been checked since ${since} because its settings were removed. Restore them. Payments will be confirmed once this is fixed.`,
} satisfies Record<GatewayTrouble['kind'], (gateway: string, since: string) => string>;

/** Warns while the payments of a gateway cannot be confirmed. */
export function GatewayLine({ trouble }: { trouble: GatewayTrouble }) {
  const { timeZone } = useAppConfig();
  return (
    <p role="alert" data-tone="red" className={css.line}>
      <IconAlertTriangle aria-hidden size={20} className={css.icon} />
      <span className={css.text}>
        {texts[trouble.kind](
          gatewayTitle(trouble.gateway),
          formatDateTimeIn(trouble.since, timeZone),
        )}
      </span>
    </p>
  );
}
