import type { Stretch } from '@nobayon/shared/contract/subscriptions.ts';
import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import { formatDateIn } from '../../../../ui/format/zoned-date.ts';

/** A part of the time that is left, as a line of the explanation. */
export type StretchLine = {
  key: string;
  kind: Stretch['kind'];
  /** "30 days paid for". */
  what: string;
  /** "until 12 Jan 2027". */
  until: string;
  /** Of all the time that is left, from 0 to 1. */
  share: number;
  payment: { id: number; invoiceNumber: string } | null;
};

const kinds = {
  paid: 'paid for',
  carried: 'carried over from another plan',
  given: 'given',
} as const satisfies Record<Stretch['kind'], string>;

/** How the end of a plan comes about, part by part, in order of time. */
export function stretchLines(stretches: readonly Stretch[], timeZone: string): StretchLine[] {
  const lengths = stretches.map(({ starts_at, ends_at }) =>
    ends_at === null ? null : Date.parse(ends_at) - Date.parse(starts_at),
  );
  const all = lengths.reduce<number>((sum, length) => sum + (length ?? 0), 0);
  return stretches.map((stretch, index) => {
    const { kind, starts_at, ends_at, transaction_id, invoice_number } = stretch;
    const length = lengths[index] ?? null;
    return {
      key: `${starts_at} ${kind} ${transaction_id}`,
      kind,
      what: `${length === null ? 'Unlimited time' : daysText(length, index === 0)} ${kinds[kind]}`,
      until: ends_at === null ? 'does not expire' : `until ${formatDateIn(ends_at, timeZone)}`,
      share: length === null || all === 0 ? 1 : length / all,
      payment:
        transaction_id === null
          ? null
          : { id: transaction_id, invoiceNumber: invoice_number ?? `#${transaction_id}` },
    };
  });
}

/** Of what is used now, a day that has begun counts whole, as it does where days left are counted. */
function daysText(ms: number, isUsedNow: boolean): string {
  const days = isUsedNow ? Math.ceil(ms / DAY_MS) : Math.floor(ms / DAY_MS);
  if (days === 0) return 'Less than a day';
  return days === 1 ? '1 day' : `${days} days`;
}
