import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const STDOUT = 1;
/** Characters: a page of lines is one write to the operating system. */
const ONE_WRITE = 4_096;
/** How long a line that nothing depends on may wait for others. */
const AT_MOST_MS = 100;
/** Bytes that may wait for a reader who takes no more. */
const MOST_KEPT = 1_048_576;
/** How often such a reader is asked once more when the process ends, a hundredth of a second apart. */
const LAST_TRIES = 50;
/** From here on a line is for somebody who acts on it: `warn`. */
const URGENT = 40;

const nothing = Buffer.alloc(0);

/**
 * Standard output for a log: lines go out by the page, at most a tenth of a second after they were
 * written; a warning or an error goes out at once, and so does all that is left when the process
 * ends. Whoever kills it with SIGKILL loses what was written in the last tenth of a second. What
 * cannot be written, as on a full disk or to a reader who is gone, is lost: a process neither ends
 * nor stays for its log.
 */
export function logStream(): DestinationStream {
  let page = '';
  let kept: Buffer = nothing;
  let timer: NodeJS.Timeout | undefined;

  /** Gives whether there is nothing left to write. */
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
    // Asks the logger to leave the level of each line here.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line) {
      page += line;
      if (this.lastLevel >= URGENT || page.length >= ONE_WRITE) flush();
      else flushSoon();
    },
  } as DestinationStream & { lastLevel: number };
}

/** What is to be tried once more. */
function writeWhatGoes(bytes: Buffer): Buffer {
  let left = bytes;
  try {
    while (left.length > 0) left = left.subarray(writeSync(STDOUT, left));
    return nothing;
  } catch (error) {
    const isFull = (error as NodeJS.ErrnoException).code === 'EAGAIN';
    return isFull && left.length <= MOST_KEPT ? left : nothing;
  }
}

/** Without a turn of the event loop, of which there is none at the end of a process. */
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
