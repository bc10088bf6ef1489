import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const STDOUT = 1;
/** In characters: a page of lines is one write to the operating system. */
const ONE_WRITE = 4_096;
/** How long an unimportant line may wait for others. */
const AT_MOST_MS = 100;
/** In bytes: how much may wait for a slow reader. */
const MAX_KEPT = 1_048_576;
/** The number of retries for such a reader when the process ends, a hundredth of a second apart. */
const LAST_TRIES = 50;
/** The level from which lines are written at once: `warn`. */
const URGENT = 40;

const nothing = Buffer.alloc(0);

/**
 * Standard output for a log. Lines are written in pages, within a tenth of a second; a warning or
 * an error is written at once, and so is everything left when the process ends. SIGKILL loses the
 * last tenth of a second. Lines that cannot be written, because of a full disk or a closed reader,
 * are lost, because a log must neither end a process nor keep it running.
 */
export function logStream(): DestinationStream {
  let page = '';
  let kept: Buffer = nothing;
  let timer: NodeJS.Timeout | undefined;

  /** Returns whether everything has been written. */
  function flush(): boolean {
    clearTimeout(timer);
    timer = undefined;
    kept = writeWhatGoes(Buffer.concat([kept, Buffer.from(page)]));
    page = '';
    if (kept.length > 0) flushSoon();
    return kept.length === 0;
  }

  function flushSoon(): void {
    timer ??= setTimeout(flush, AT_MOST_MS).unref();
  }

  process.once('exit', () => {
    for (let tries = 0; !flush() && tries < LAST_TRIES; tries++) sleep(10);
  });
  return {
    // Makes the logger store the level of each line here.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line) {
      page += line;
      if (this.lastLevel >= URGENT || page.length >= ONE_WRITE) flush();
      else flushSoon();
    },
  } as DestinationStream & { lastLevel: number };
}

/** What has to be retried. */
function writeWhatGoes(bytes: Buffer): Buffer {
  let left = bytes;
  try {
    while (left.length > 0) left = left.subarray(writeSync(STDOUT, left));
    return nothing;
  } catch (error) {
    const isFull = (error as NodeJS.ErrnoException).code === 'EAGAIN';
    return isFull && left.length <= MAX_KEPT ? left : nothing;
  }
}

/** Waits synchronously, because the event loop no longer runs when a process ends. */
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
