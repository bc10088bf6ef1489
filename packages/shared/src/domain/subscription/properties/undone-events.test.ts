import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instants } from '../../../testing/instants.ts';
import {
  continued,
  editedSequels,
  plans,
  sequels,
} from '../../../testing/subscription-histories.ts';
import {
  anyFullHistory,
  anyHistory,
  append,
  expectSame,
  lastOf,
  NOTHING,
  propertyRuns,
} from '../../../testing/subscription-properties.ts';
import { addDays, DAY_MS } from '../../calendar.ts';
import { correctable, eventStandings } from '../correction.ts';
import type { SubscriptionEvent } from '../event.ts';
import { balanceOf, replay } from '../replay.ts';

test('a plan and its date come to the same in one edit and in two, also once the date is replaced', () => {
  fc.assert(
    fc.property(
      anyFullHistory,
      fc.nat(60),
      fc.integer({ min: 1, max: 3_000_00 }),
      sequels,
      fc.option(fc.integer({ min: -20, max: 300 }), { freq: 5 }),
      fc.nat(40),
      (life, wrong, amount, sequel, right, later) => {
        const { now } = life;
        const { planId, price, days } = plans.pro;
        const transactionId = 1_000_000;
        const paid = plans.basic.yearlyPrice;
        const year = {
          planId: plans.basic.planId,
          cycle: 'yearly',
          days: 365,
          listPrice: paid,
          paid,
        };
        const events = append(life.events, now, { kind: 'payment', transactionId, ...year });
        const gift = { kind: 'plan_given', planId, terms: { price, days } };
        const until = addDays(now, wrong);
        const date = { kind: 'expiry_set', until, replaces: null };
        const edits = [
          append(events, now, { ...gift, until }, NOTHING),
          append(events, now, { ...gift, until: 'own_days' }, date),
        ];
        const [one, two] = edits.map((edit) => {
          const refunded = append(edit, now, { kind: 'part_refund', transactionId, amount });
          const typed = continued(refunded, sequel);
          const then = lastOf(typed);
          const end = right === null ? null : addDays(then, right);
          const replaces = correctable(typed);
          const corrected = append(typed, then, { kind: 'expiry_set', until: end, replaces });
          const ends = [then, addDays(then, later)];
          return [typed, corrected].flatMap((all) => ends.map((at) => balanceOf(replay(all, at))));
        });
        for (const [index, balance] of (one ?? []).entries()) {
          expectSame(balance, two?.[index] ?? balance);
        }
      },
    ),
    propertyRuns,
  );
});

const OWN_KINDS = ['expiry_set', 'plan_given', 'plan_removed'];

test('what is undone has not been, whatever was entered since', () => {
  const { planId } = plans.pro;
  const gift = { kind: 'plan_given', planId, terms: { price: 1, days: 7 } };
  const mistakes = fc.oneof(
    fc
      .option(instants('2026-01-01', '2028-01-01'), { freq: 2 })
      .map((until) => ({ kind: 'expiry_set', until })),
    fc.constantFrom(
      { kind: 'plan_removed' },
      ...['own_days', null].map((until) => ({ ...gift, until })),
    ),
  );
  fc.assert(
    fc.property(
      anyFullHistory,
      mistakes,
      editedSequels,
      fc.nat(400),
      (life, wrong, sequel, days) => {
        const { events, now } = life;
        const replaces = wrong.kind === 'expiry_set' ? { replaces: correctable(events) } : {};
        const entered = continued(append(events, now, { ...wrong, ...replaces }), sequel);
        // Of a plan that the customer is on, an edit is only recorded as a date.
        const edits = sequel.filter(([{ kind }]) => kind === 'edit');
        const gifts = entered.slice(events.length + 1).filter(({ kind }) => kind === 'plan_given');
        if (gifts.length < edits.length) return;
        const id = events.length + 1;
        if (eventStandings(entered).get(id) !== 'stands') return;
        const then = addDays(lastOf(entered), days);
        const undone = append(entered, then, { kind: 'undone', eventId: id });
        const meant = append(continued(append(events, now, NOTHING), sequel), then, NOTHING);
        expectSame(balanceOf(replay(undone, then)), balanceOf(replay(meant, then)));
        // Neither has it once another change is undone after it. But what was not entered as a
        // correction of a plan's date does not go with that plan.
        const dates = sequel.filter(([{ kind }]) => kind === 'expiry_set' || kind === 'edit');
        const standings = eventStandings(undone);
        for (const { kind, id: other } of meant) {
          if (!OWN_KINDS.includes(kind) || standings.get(other) !== 'stands') continue;
          if (kind === 'plan_given' && dates.length > 0) continue;
          const undoing = { kind: 'undone', eventId: other };
          const [is, was] = [undone, meant].map((all) => replay(append(all, then, undoing), then));
          if (is && was) expectSame(balanceOf(is), balanceOf(was));
        }
      },
    ),
    propertyRuns,
  );
});

test('in which order two changes are undone does not matter', () => {
  fc.assert(
    fc.property(
      anyFullHistory,
      editedSequels,
      fc.tuple(fc.nat(), fc.nat()),
      (life, sequel, nth) => {
        const events = continued(life.events, sequel);
        const own = events.filter(({ kind }) => OWN_KINDS.includes(kind));
        const [one, other] = nth.map((at) => ({
          kind: 'undone',
          eventId: own[at % own.length]?.id,
        }));
        if (own.length === 0 || one?.eventId === other?.eventId) return;
        const now = lastOf(events);
        const [is, was] = [
          [one, other],
          [other, one],
        ].map((order) => replay(append(events, now, ...order.filter((each) => !!each)), now));
        if (is && was) expectSame(balanceOf(is), balanceOf(was));
      },
    ),
    { numRuns: propertyRuns.numRuns * 3 },
  );
});

test('what is undone, or corrected in one or more steps, has not been', () => {
  const mistakes = fc.oneof(
    instants('1970-01-01', '2040-01-01').map((until) => ({
      kind: 'expiry_set',
      until,
      replaces: null,
    })),
    fc.constant({ kind: 'expiry_set', until: null, replaces: null }),
    fc.constant({ kind: 'plan_removed' }),
    fc.constant({
      kind: 'plan_given',
      planId: plans.pro.planId,
      terms: { price: 1, days: 7 },
      until: 'own_days',
    }),
    instants('1970-01-01', '2040-01-01').map((until) => ({
      kind: 'plan_given',
      planId: plans.pro.planId,
      terms: { price: 1, days: 7 },
      until,
    })),
  );
  fc.assert(
    fc.property(
      anyHistory,
      mistakes,
      fc.nat(100 * DAY_MS),
      fc.array(fc.nat(400), { maxLength: 2 }),
      fc.option(fc.nat(400), { freq: 2 }),
      ({ events, now }, mistake, pause, steps, days) => {
        const then = new Date(now.getTime() + pause);
        const wrong = append(events, now, mistake);
        const undone = append(wrong, then, { kind: 'undone', eventId: wrong.length });
        expect(balanceOf(replay(undone, then))).toEqual(balanceOf(replay(events, then)));
        if (!('until' in mistake)) return;
        const dates = [...steps, days].map((end) => (end === null ? null : addDays(then, end)));
        const corrected = dates.reduce<SubscriptionEvent[]>(
          (typed, until) =>
            append(typed, then, { kind: 'expiry_set', until, replaces: typed.length }),
          wrong,
        );
        if (mistake.kind === 'plan_given') {
          const none = append(corrected, then, { kind: 'undone', eventId: wrong.length });
          expect(balanceOf(replay(none, then))).toEqual(balanceOf(replay(events, then)));
        }
        const until = dates.at(-1) ?? null;
        const right = { kind: 'expiry_set', until, replaces: null };
        const plan = { ...mistake, until: 'own_days' };
        const meant = mistake.kind === 'plan_given' ? append(events, now, plan) : events;
        expect(balanceOf(replay(corrected, then))).toEqual(
          balanceOf(replay(append(meant, then, right), then)),
        );
      },
    ),
    propertyRuns,
  );
});
