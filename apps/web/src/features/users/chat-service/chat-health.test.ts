import { describe, expect, it } from 'vitest';
import { type ChatStatus, chatHealth, sweepText, waitingText } from './chat-health.ts';

const sweep = {
  started_at: '2026-11-20T21:00:00.000Z',
  finished_at: '2026-11-20T21:01:00.000Z',
  checked: 1_204,
  drifted: 0,
  strangers: 0,
  warnings: [],
  failure: null,
};
const well: ChatStatus = {
  enabled: true,
  name: 'Open WebUI',
  failing_since: null,
  failure: null,
  away_since: null,
  removals: 0,
  out_of_sync: 0,
  waiting: 0,
  last_sweep: null,
};
const health = (status: Partial<ChatStatus>) =>
  chatHealth({ ...well, ...status }, (iso) => iso.slice(0, 10));

describe('the state of the chat service', () => {
  it('is empty without a service, or before anything happened', () => {
    expect(health({ enabled: false, out_of_sync: 3 })).toEqual({ kind: 'silent' });
    expect(health({})).toEqual({ kind: 'silent' });
  });

  it('is the last comparison if all is well', () => {
    expect(health({ last_sweep: sweep })).toEqual({ kind: 'well', sweep, waiting: 0 });
    const running = { ...sweep, finished_at: null };
    expect(health({ last_sweep: running })).toEqual({
      kind: 'running',
      sweep: running,
      waiting: 0,
    });
  });

  it('has the number of users who wait, also before the first comparison', () => {
    expect(health({ waiting: 792 })).toEqual({ kind: 'well', sweep: null, waiting: 792 });
    expect(health({ waiting: 5, out_of_sync: 1 })).toMatchObject({ kind: 'trouble', waiting: 5 });
    expect(waitingText(792)).toBe('Access of 792 users is being updated.');
  });

  it('lists all problems, those of the whole service first', () => {
    expect(
      health({
        failing_since: '2026-11-19T06:00:00.000Z',
        failure: 'the key was revoked',
        away_since: '2026-11-18T06:00:00.000Z',
        out_of_sync: 2,
        last_sweep: { ...sweep, failure: 'no answer', warnings: ['a@b.c is in two groups'] },
      }),
    ).toMatchObject({
      kind: 'trouble',
      troubles: [
        'Open WebUI has rejected all requests since 2026-11-19: the key was revoked',
        'Open WebUI has not responded since 2026-11-18. Changes will be applied once it does.',
        '2 users are out of sync with Open WebUI. This is retried automatically.',
        'The last comparison stopped early: no answer',
        'a@b.c is in two groups',
      ],
    });
  });

  it('uses the singular for one user', () => {
    expect(health({ out_of_sync: 1 })).toMatchObject({
      troubles: ['1 user is out of sync with Open WebUI. This is retried automatically.'],
    });
  });
});

describe('the result of a comparison', () => {
  it.each([
    [{}, '1,204 users compared, no differences'],
    [{ drifted: 1 }, '1,204 users compared, 1 out of sync, now being fixed'],
    [
      { drifted: 3, strangers: 2 },
      '1,204 users compared, 3 out of sync, now being fixed, 2 accounts only in the chat service',
    ],
    [{ finished_at: null, checked: 40 }, '40 users so far'],
  ])('%j', (change, text) => {
    expect(sweepText({ ...sweep, ...change })).toBe(text);
  });
});
