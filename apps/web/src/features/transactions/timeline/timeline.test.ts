import type { PaymentEvent } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { expect, it } from 'vitest';
import type { DecisionEntry } from '../attention/decision-entries.ts';
import type { RefundEntry } from '../refund/refund-entries.ts';
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

function short(entry: Entry): string {
  switch (entry.kind) {
    case 'started':
      return entry.kind;
    case 'settled':
      return `settled as ${entry.status}`;
    case 'arrived':
      return `${entry.reading.title} ×${entry.events.length}`;
    case 'decision':
    case 'refund':
      return entry.title;
  }
}

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
    'settled as completed',
    'Gateway reported: success ×1',
  ]);
});

const decision = (minute: number, title: string): DecisionEntry => ({
  kind: 'decision',
  at: at(minute),
  title,
  details: [],
  key: title,
});

it('keeps that a payment was under review, and shows a decision before what it caused', () => {
  const payment = {
    created_at: at(0),
    settled_at: at(9),
    status: 'completed',
    gateway: 'paystation',
  } as const;
  const events = [answer(1, 3, 'success'), answer(2, 5, 'success'), answer(3, 12, 'success')];
  const decisions = [decision(7, 'Marked as resolved'), decision(9, 'Accepted')];
  expect(timeline(payment, events, { reviewStartedAt: at(3), decisions }).map(short)).toEqual([
    'started',
    'Gateway reported: success ×1',
    'settled as review',
    'Gateway reported: success ×1',
    'Marked as resolved',
    'Accepted',
    'settled as completed',
    'Gateway reported: success ×1',
  ]);
});

it('shows a review once while it lasts', () => {
  const payment = {
    created_at: at(0),
    settled_at: at(3),
    status: 'review',
    gateway: 'paystation',
  } as const;
  const decisions = [decision(7, 'Marked as resolved')];
  expect(timeline(payment, [], { reviewStartedAt: at(3), decisions }).map(short)).toEqual([
    'started',
    'settled as review',
    'Marked as resolved',
  ]);
});

it('places the steps of a refund after what arrived before them', () => {
  const payment = {
    created_at: at(0),
    settled_at: at(3),
    status: 'completed',
    gateway: 'paystation',
  } as const;
  const refund = (minute: number, title: string): RefundEntry => ({
    ...decision(minute, title),
    kind: 'refund',
  });
  const refunds = [refund(3, 'Refund requested'), refund(6, 'Refund completed')];
  expect(timeline(payment, [answer(1, 5, 'success')], { refunds }).map(short)).toEqual([
    'started',
    'settled as completed',
    'Refund requested',
    'Gateway reported: success ×1',
    'Refund completed',
  ]);
});
