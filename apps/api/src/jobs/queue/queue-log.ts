import { type LogFunctionFactory, Logger } from 'graphile-worker';
import type { Logger as Log } from 'pino';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;

/** Writes the queue's messages to our log. Messages about single jobs have the level debug. */
export function queueLog(log: Log): Logger {
  const write: LogFunctionFactory = (scope) => (level, message, meta) => {
    const isFailure = meta?.error instanceof Error;
    log[levels[level]](
      { ...scope, ...(isFailure && { err: meta.error }) },
      isFailure ? withoutError(message) : message,
    );
  };
  return new Logger(write);
}

/** The queue includes the unredacted error in its message. */
function withoutError(message: string): string {
  return message.replace(/ with error '[\s\S]*$/, '');
}
