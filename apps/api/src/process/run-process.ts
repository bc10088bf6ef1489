import type { Logger } from 'pino';
import type { z } from 'zod';
import { readEnv } from '../env/env.ts';
import type { Env } from '../env/env-schema.ts';

/**
 * Read by libuv at its first use. Half of the threads look up hosts: with the four of the default,
 * two hosts whose name servers do not answer would keep the database from being looked up.
 */
process.env.UV_THREADPOOL_SIZE ??= '16';

const STOP_WITHIN_MS = 10_000;
/** Ctrl-C arrives from the terminal and, a moment later, again through npm. */
const ONE_KEYSTROKE_MS = 300;

export type Running = {
  log: Logger;
  /** Finishes pending work and closes everything. */
  stop(): Promise<void>;
  /** Resolves with the reason if the process has to end unexpectedly. */
  broken?: Promise<string>;
};

type Start<E> = (env: E, stopping: AbortSignal) => Promise<Running>;

/**
 * Runs a process of ours until it is stopped. It exits with 0 if it finished its work in time,
 * otherwise with 1: if it could not start, failed, or was signaled a second time.
 */
export async function runProcess<E extends Partial<Env>>(
  name: string,
  schema: z.ZodType<E>,
  start: Start<E>,
): Promise<void> {
  const stopping = new AbortController();
  listenForSignals(stopping);
  const faults = listenForFaults();
  const { log, stop, broken } = await startOrExit(
    name,
    (signal) => Promise.race([start(readEnv(schema, process.env), signal), faults.thrown]),
    stopping.signal,
  );
  faults.writeTo(log);
  const failure = await Promise.race([
    untilAborted(stopping.signal),
    faults.thrown.catch(() => 'unhandled error'),
    ...(broken ? [broken] : []),
  ]);
  if (failure === null) {
    log.info({ signal: stopping.signal.reason }, `${name} is stopping`);
  } else {
    log.error({ reason: failure }, `${name} crashed`);
    stopping.abort(failure);
  }
  try {
    await stop();
  } catch (error) {
    log.error({ err: error }, `${name} could not stop cleanly`);
    process.exit(1);
  }
  process.exit(failure === null ? 0 : 1);
}

/** The first signal asks for a clean end, which has its limit; the second one insists. */
function listenForSignals(stopping: AbortController): void {
  let stopRequestedAt = Number.NaN;
  const onSignal = (signal: string) => {
    if (stopping.signal.aborted && performance.now() - stopRequestedAt > ONE_KEYSTROKE_MS)
      process.exit(1);
    if (stopping.signal.aborted) return;
    stopRequestedAt = performance.now();
    stopping.abort(signal);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  stopping.signal.addEventListener('abort', () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  });
}

type Faults = {
  /** Rejects with the first one. */
  thrown: Promise<never>;
  /** Registers the handler for stops. Earlier signals are not lost. */
  writeTo(log: Logger): void;
};

/**
 * The last resort for unhandled errors. Other work, such as payments in transactions, is not
 * dropped. But the state is unknown, so the process stops gracefully and is restarted.
 */
function listenForFaults(): Faults {
  const { promise: thrown, reject } = Promise.withResolvers<never>();
  // Not to be one of those itself.
  thrown.catch(() => {});
  let unreported: unknown[] = [];
  let report = (fault: unknown) => {
    unreported.push(fault);
  };
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (fault: unknown) => {
      report(fault);
      reject(fault);
    });
  }
  return {
    thrown,
    writeTo(log) {
      report = (fault) => log.fatal({ err: fault }, 'unhandled error');
      unreported.forEach(report);
      unreported = [];
    },
  };
}

async function startOrExit(
  name: string,
  start: (stopping: AbortSignal) => Promise<Running>,
  stopping: AbortSignal,
): Promise<Running> {
  try {
    return await start(stopping);
  } catch (error) {
    // Told to stop while it was still starting: there is nothing to finish.
    if (stopping.aborted) process.exit(0);
    const reason = error instanceof Error ? error.message : error;
    process.stderr.write(`${name} cannot start. ${reason}\n`);
    process.exit(1);
  }
}

function untilAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null));
  });
}
