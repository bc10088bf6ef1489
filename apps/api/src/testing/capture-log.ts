import { createLog } from '../log/create-log.ts';

export type LogLine = Record<string, unknown> & { msg: string };

/**
 * A log that is kept in memory. It redacts no configured secrets, so tests see all that is logged.
 */
export function captureLog() {
  let text = '';
  const log = createLog({
    level: 'debug',
    destination: {
      write(line: string) {
        text += line;
      },
    },
  });
  return {
    log,
    text: () => text,
    /** Throws if a line is not JSON. */
    lines: (): LogLine[] =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
  };
}
