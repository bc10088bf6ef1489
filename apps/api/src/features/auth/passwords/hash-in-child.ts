import { type ChildProcess, fork } from 'node:child_process';
import { AppError } from '../../../http/app-error.ts';
import { NoAnswerError, within } from '../../../within.ts';
import type { Hasher } from './create-passwords.ts';

export type HashWork = { id: number } & (
  | { kind: 'hash'; password: string; cost: number }
  | { kind: 'compare'; password: string; hash: string }
);
type Work = HashWork extends infer W ? (W extends HashWork ? Omit<W, 'id'> : never) : never;
const RETRY = { retryAfterSeconds: 1 };
/**
 * A process that takes longer for an answer hangs, and is ended. A hash takes a tenth of a second,
 * and much longer on a machine that swaps.
 */
export const ANSWER_WITHIN_MS = 30_000;

/** Slightly below the normal priority: at 10 nobody could sign in while the CPUs are busy. */
export const NICENESS = 4;

type Done = { id: number; result: string | boolean | null };

type Options = {
  /** The program to run. */
  file: URL;
  /** Called when it has ended unexpectedly. */
  onLost: (reason: string) => void;
};

/**
 * Hashes passwords in a separate process with a lower priority, so that many sign-ins at once only
 * slow down each other. Started on first use, and restarted if it is lost or hangs; its pending
 * callers are told to retry.
 */
export function hashInChild({ file, onLost }: Options): Hasher & { pid(): number | undefined } {
  const waiting = new Map<number, PromiseWithResolvers<string | boolean>>();
  let child: ChildProcess | null = null;
  let lastId = 0;

  function start(): ChildProcess {
    // It needs no setting of ours, and no secret.
    const started = fork(file, { env: {}, execArgv: [], stdio: 'ignore' });
    started.on('message', ({ id, result }: Done) => {
      const { resolve, reject } = waiting.get(id) ?? Promise.withResolvers();
      waiting.delete(id);
      if (result === null) reject(new Error('could not hash a password'));
      else resolve(result);
    });
    const lose = (reason: string) => {
      if (child !== started) return;
      child = null;
      onLost(reason);
      for (const { reject } of waiting.values()) reject(new AppError('busy', RETRY));
      waiting.clear();
    };
    started.on('error', (error) => lose(error.message));
    started.on('exit', (code, signal) => lose(`it ended with ${signal ?? code}`));
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function send(work: Work): Promise<string | boolean> {
    child ??= start();
    const asked = child;
    // Without file descriptors it was not started, as its `error` is about to say.
    if (!asked.connected) throw new AppError('busy', RETRY);
    lastId += 1;
    const answer = Promise.withResolvers<string | boolean>();
    waiting.set(lastId, answer);
    asked.send({ id: lastId, ...work });
    try {
      return await within(answer.promise, ANSWER_WITHIN_MS);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      asked.kill('SIGKILL');
      throw new AppError('busy', RETRY);
    }
  }

  return {
    /** Of the process, where there is one. */
    pid: () => child?.pid,
    hash: async (password, cost) => String(await send({ kind: 'hash', password, cost })),
    compare: async (password, hash) => (await send({ kind: 'compare', password, hash })) === true,
  };
}

/** What the child does. */
export async function readWork(work: HashWork, { hash, compare }: Hasher): Promise<Done> {
  try {
    return {
      id: work.id,
      result:
        work.kind === 'hash'
          ? await hash(work.password, work.cost)
          : await compare(work.password, work.hash),
    };
  } catch {
    return { id: work.id, result: null };
  }
}
