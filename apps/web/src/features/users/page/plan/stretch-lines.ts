import type { Stretch, SubscriptionState } from '@nobayon/shared/contract/subscriptions.ts';
import { daysLeftByPart } from '@nobayon/shared/domain/expiry.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { formatDateIn } from '../../../../ui/format/zoned-date.ts';

/** A part of the time left, as a line of the explanation. */
export type StretchLine = {
  key: string;
  kind: Stretch['kind'];
  /** "30 days paid for". */
  what: string;
  /** "until 12 Jan 2027". */
  until: string;
  /** The share of the time left, from 0 to 1. Those of time that is not listed are missing. */
  share: number;
  payment: { id: number; invoiceNumber: string } | null;
};

const kinds = {
  paid: 'paid for',
  carried: 'carried over from another plan',
  given: 'given',
} as const satisfies Record<Stretch['kind'], string>;

type Listed = Pick<SubscriptionState, 'stretches' | 'more_stretches' | 'expires_at'>;

/**
 * Explains the expiry date of a plan part by part, in order of time. The days add up to those left.
 */
export function stretchLines(
  { stretches, more_stretches, expires_at }: Listed,
  now: Date,
  timeZone: string,
): StretchLine[] {
  const ends = stretches.map(({ ends_at }) => (ends_at === null ? null : new Date(ends_at)));
  const days = daysLeftByPart(ends, now);
  const lengths = stretches.map(({ starts_at, ends_at }) =>
    ends_at === null ? null : Date.parse(ends_at) - Date.parse(starts_at),
  );
  const end = more_stretches > 0 ? expires_at : stretches.at(-1)?.ends_at;
  const all = end ? Date.parse(end) - Date.parse(stretches[0]?.starts_at ?? end) : 0;
  return stretches.map((stretch, index) => {
    const { kind, starts_at, ends_at, transaction_id, invoice_number } = stretch;
    const length = lengths[index] ?? null;
    return {
      key: `${starts_at} ${kind} ${transaction_id}`,
      kind,
      what: `${daysText(days[index] ?? null)} ${kinds[kind]}`,
      until: ends_at === null ? 'does not expire' : `until ${formatDateIn(ends_at, timeZone)}`,
      share: length === null || all === 0 ? 1 : length / all,
      payment:
        transaction_id === null
          ? null
          : { id: transaction_id, invoiceNumber: invoice_number ?? `#${transaction_id}` },
    };
  });
}

/** Null without an end. */
function daysText(days: number | null): string {
  if (days === null) return 'Unlimited time';
  return days === 0 ? 'Less than a day' : plural(days, 'day');
}
