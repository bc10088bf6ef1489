import { createLog } from '../log/create-log.ts';

export type LogLine = Record<string, unknown> & { msg: string };

/** A log that is kept. It is told no secret to take out: what is not in it was never written. */
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
    /** Throws when one is not JSON. */
    lines: (): LogLine[] =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
  };
}
