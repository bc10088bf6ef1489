import { type DestinationStream, destination } from 'pino';

/** A page of lines is one write to the operating system. */
const ONE_WRITE = 4_096;
/** How long a line that nothing depends on may wait for others. */
const AT_MOST_MS = 100;
/** From here on a line is for somebody who acts on it: `warn`. */
const URGENT = 40;

/**
 * Standard output for a log: lines go out by the page, at most a tenth of a second after they were
 * written; a warning or an error goes out at once, and so does all that is left when the process
 * ends. Whoever kills it with SIGKILL loses what was written in the last tenth of a second.
 */
export function logStream(): DestinationStream {
  const output = destination({ minLength: ONE_WRITE, periodicFlush: AT_MOST_MS, sync: false });
  return {
    // Asks the logger to leave the level of each line here.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line) {
      output.write(line);
      if (this.lastLevel >= URGENT) output.flush();
    },
  } as DestinationStream & { lastLevel: number };
}
