import type { Stretch } from '@nobayon/shared/contract/subscriptions.ts';
import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { formatDate } from '../../../ui/format/format-date.ts';

/** Time of one kind in a row, and the payments it comes from. */
export type ExpiryPart = {
  text: string;
  payments: { transactionId: number; invoiceNumber: string }[];
};

const kinds = {
  paid: 'paid for',
  carried: 'carried over from another plan',
  given: 'given to you',
} as const satisfies Record<Stretch['kind'], string>;

/** How an expiry date comes about, in a few lines: one for all that follows in a row of a kind. */
export function explainExpiry(stretches: readonly Stretch[]): ExpiryPart[] {
  return inARow(stretches).map((row, index) => ({
    text: textOf(row, index === 0),
    payments: paymentsOf(row),
  }));
}

type Row = readonly [Stretch, ...Stretch[]];

function inARow(stretches: readonly Stretch[]): Row[] {
  const rows: Row[] = [];
  for (const stretch of stretches) {
    const last = rows.at(-1);
    if (last?.[0].kind === stretch.kind) rows[rows.length - 1] = [...last, stretch];
    else rows.push([stretch]);
  }
  return rows;
}

/** Of what is used now, a day that has begun counts whole, as it does where days left are counted. */
function textOf(row: Row, isUsedNow: boolean): string {
  const [{ kind, starts_at }] = row;
  const end = row.at(-1)?.ends_at ?? null;
  if (end === null) return `Unlimited time, ${kinds[kind]}`;
  const days = (Date.parse(end) - Date.parse(starts_at)) / DAY_MS;
  const count = isUsedNow ? Math.ceil(days) : Math.floor(days);
  return `${inDays(count)} ${kinds[kind]}, until ${formatDate(end)}`;
}

function inDays(days: number): string {
  if (days === 0) return 'Less than a day';
  return plural(days, 'day');
}

function paymentsOf(row: Row): ExpiryPart['payments'] {
  return row.flatMap(({ transaction_id, invoice_number }) =>
    transaction_id !== null && invoice_number !== null
      ? [{ transactionId: transaction_id, invoiceNumber: invoice_number }]
      : [],
  );
}
