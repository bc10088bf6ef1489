import { type DestinationStream, type Level, type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';
import { hideSecrets } from './hide-secrets.ts';
import { logStream } from './log-stream.ts';
import { currentRequest } from './request-scope.ts';

export type LogOptions = {
  level: Level | 'silent';
  /** Values that must never appear, whatever their source: a gateway may repeat what we sent. */
  secrets?: string[];
  /** Standard output by default. */
  destination?: DestinationStream;
};

/** A log of one JSON object per line, with the `requestId` of its request. */
export function createLog({ level, secrets = [], destination = logStream() }: LogOptions): Logger {
  const options = {
    level,
    serializers: { err: describeError },
    mixin: () => {
      const requestId = currentRequest()?.requestId;
      return requestId === undefined ? {} : { requestId };
    },
    hooks: { streamWrite: hideSecrets(secrets) },
  };
  return pino(options, destination);
}
