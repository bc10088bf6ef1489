import type { Stretch, SubscriptionState } from '@nobayon/shared/contract/subscriptions.ts';
import { daysLeftByPart } from '@nobayon/shared/domain/expiry.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { formatDateIn } from '../../../ui/format/zoned-date.ts';

/** Consecutive time of one kind, and the payments that it comes from. */
export type ExpiryPart = {
  text: string;
  payments: { transactionId: number; invoiceNumber: string }[];
};

const kinds = {
  paid: 'paid for',
  carried: 'carried over from another plan',
  given: 'given to you',
} as const satisfies Record<Stretch['kind'], string>;

type Explained = Pick<SubscriptionState, 'stretches' | 'more_stretches' | 'expires_at'>;

/**
 * Explains an expiry date in a few lines, one for consecutive time of one kind, and one for the
 * time that the server did not list. Their days add up to the days that are left.
 */
export function explainExpiry(
  { stretches, more_stretches, expires_at }: Explained,
  now: Date,
  timeZone: string,
): ExpiryPart[] {
  const rows = inARow(stretches);
  const end = more_stretches > 0 ? expires_at : null;
  const ends = [...rows.map(dateOf), ...(end === null ? [] : [new Date(end)])];
  const days = daysLeftByPart(ends, now);
  const parts = rows.map((row, index) => ({
    text: textOf(row, days[index] ?? null, timeZone),
    payments: paymentsOf(row),
  }));
  if (end === null) return parts;
  const text = `${inDays(days.at(-1) ?? 0)} after that, until ${formatDateIn(end, timeZone)}`;
  return [...parts, { text, payments: [] }];
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

function endOf(row: Row): string | null {
  return row.at(-1)?.ends_at ?? null;
}

function dateOf(row: Row): Date | null {
  const end = endOf(row);
  return end === null ? null : new Date(end);
}

function textOf(row: Row, days: number | null, timeZone: string): string {
  const [{ kind }] = row;
  const end = endOf(row);
  if (end === null || days === null) return `Unlimited time, ${kinds[kind]}`;
  return `${inDays(days)} ${kinds[kind]}, until ${formatDateIn(end, timeZone)}`;
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
