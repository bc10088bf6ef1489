import type { FiguresReply } from '@nobayon/shared/contract/admin/figures.ts';
import { countText } from '@nobayon/shared/domain/text/plural.ts';
import {
  gatewayNames,
  gatewayTitle,
  NO_GATEWAY,
} from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { adminTransactionsOf } from '../../../app/paths.ts';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import type { FiguresRow } from '../charts/figures-table.tsx';

/** The revenue of each gateway, with a link to its payments. */
export function gatewayRows({ gateways, period }: FiguresReply): FiguresRow[] {
  return gateways.map(({ name, revenue, previous_revenue, payments }) => ({
    key: name,
    name: name === NO_GATEWAY ? 'Nothing to pay' : gatewayTitle(name),
    to: paymentsOf(name, period),
    cells: [adminTaka(revenue), adminTaka(previous_revenue), countText(payments)],
  }));
}

/** The list filters by the day of creation, which is nearly always that of the settlement. */
function paymentsOf(name: string, { from, to }: FiguresReply['period']): string | undefined {
  const gateway = gatewayNames.find((known) => known === name);
  return gateway && adminTransactionsOf({ gateway, status: 'completed', from, to });
}
