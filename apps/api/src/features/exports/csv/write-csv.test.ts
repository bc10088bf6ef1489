import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BATCH, type Batch, sheetOf } from '../sheets/sheet.ts';
import { writeCsv } from './write-csv.ts';

/** A list with `count` full batches of rows that counts its reads. */
function countedSheet(count: number) {
  const seen = { reads: 0, limits: [] as number[] };
  const sheet = sheetOf<number, number>(
    'numbers',
    [['Number', (n) => `${n} ${'x'.repeat(50)}`]],
    async (after, limit): Promise<Batch<number, number>> => {
      seen.reads += 1;
      seen.limits.push(limit);
      const first = after ?? 0;
      const rows = Array.from({ length: limit }, (_one, index) => first + index + 1);
      return { rows, next: seen.reads < count ? first + limit : null };
    },
  );
  return { sheet, seen };
}

async function start(sheet: ReturnType<typeof countedSheet>['sheet'], out: Writable) {
  const first = await sheet.batches.next();
  return writeCsv(sheet, first.value ?? { cells: [], read: 0 }, out, async () => {});
}

test('every row is written once, in order, batch by batch', async () => {
  const { sheet, seen } = countedSheet(20);
  const out = new PassThrough();
  const [written] = await Promise.all([text(out), start(sheet, out)]);
  const lines = written.split('\r\n');
  expect(lines).toHaveLength(20 * BATCH + 2);
  expect(lines.slice(1, -1).map((line) => Number.parseInt(line, 10))).toEqual(
    Array.from({ length: 20 * BATCH }, (_one, n) => n + 1),
  );
  expect(seen.limits).toEqual(Array(20).fill(BATCH));
});

/** A stream that accepts one chunk, and more only when released. */
function stuck() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const out = new Writable({
    highWaterMark: 1_024,
    write(_chunk, _encoding, done) {
      released.then(() => done());
    },
  });
  return { out, release };
}

async function runPendingWork(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
}

test('nothing is read ahead of a slow consumer', async () => {
  const { sheet, seen } = countedSheet(20);
  const { out, release } = stuck();
  const writing = start(sheet, out);
  await runPendingWork();
  expect(seen.reads).toBe(1);
  release();
  await writing;
  expect(seen.reads).toBe(20);
});

test('nothing is read after the consumer has disconnected', async () => {
  const { sheet, seen } = countedSheet(20);
  const { out } = stuck();
  const writing = start(sheet, out);
  await runPendingWork();
  out.destroy();
  await expect(writing).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  await runPendingWork();
  expect(seen.reads).toBe(1);
});

test('a failing list destroys the output', async () => {
  const sheet = sheetOf<number, number>('numbers', [['Number', String]], async (after) => {
    if (after === 3) throw new Error('the database is away');
    return { rows: [1], next: (after ?? 0) + 1 };
  });
  const out = new PassThrough();
  const reading = text(out);
  const writing = start(sheet, out);
  await expect(writing).rejects.toThrow('the database is away');
  await expect(reading).rejects.toThrow();
  expect(out.destroyed).toBe(true);
});
