import { type LogFunctionFactory, Logger } from 'graphile-worker';
import type { Logger as Log } from 'pino';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;

/** The queue's own messages, in our log; what it says of single jobs only when debugging. */
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

/** The queue writes the error into its message, as it is. */
function withoutError(message: string): string {
  return message.replace(/ with error '[\s\S]*$/, '');
}
