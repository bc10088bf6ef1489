import type { PaymentEvent } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { expect, it } from 'vitest';
import { type Entry, timeline } from './timeline.ts';

const at = (minute: number) => `2026-11-20T06:${String(minute).padStart(2, '0')}:00.000Z`;

function answer(id: number, minute: number, word: string): PaymentEvent {
  const text = JSON.stringify({ status_code: '200', data: { trx_status: word } });
  return {
    id,
    source: 'gateway',
    payload: { kind: 'answered', status: 200, text },
    received_at: at(minute),
  };
}

const short = (entry: Entry) =>
  entry.kind === 'arrived' ? `${entry.reading.title} ×${entry.events.length}` : entry.kind;

it('starts with the creation and lists events in order of arrival', () => {
  const payment = {
    created_at: at(0),
    settled_at: null,
    status: 'pending',
    gateway: 'paystation',
  } as const;
  const events = [answer(2, 5, 'processing'), answer(1, 3, 'initiated')];
  expect(timeline(payment, events).map(short)).toEqual([
    'started',
    'Gateway reported: initiated ×1',
    'Gateway reported: processing ×1',
  ]);
});

it('merges consecutive events of the same content, but no others', () => {
  const payment = {
    created_at: at(0),
    settled_at: at(9),
    status: 'completed',
    gateway: 'paystation',
  } as const;
  const events = [
    answer(1, 3, 'processing'),
    answer(2, 6, 'processing'),
    answer(3, 9, 'success'),
    answer(4, 12, 'success'),
  ];
  expect(timeline(payment, events).map(short)).toEqual([
    'started',
    'Gateway reported: processing ×2',
    'Gateway reported: success ×1',
    'settled',
    'Gateway reported: success ×1',
  ]);
});
