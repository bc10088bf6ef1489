import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import pLimit from 'p-limit';
import { AppError } from '../../../http/app-error.ts';
import { digestFor, readHash, writeHash } from './password-hash.ts';

const COST = 10;
const RETRY_AFTER_SECONDS = 5;

// Of the four threads of a process one at least stays free.
const AT_ONCE = Math.min(3, availableParallelism());
// A second or two of waiting. When the queue is full, callers are told to retry.
const MAX_WAITING = 64;

// A valid hash of no password, so that comparing with it takes as long as with a real one. A
// constant, because creating one would cost each program a hash at its start.
const dummyHash = writeHash(`$2b$${COST}$${'.'.repeat(53)}`);

/** What is done with passwords. Each throws `busy` when too many are waiting for it. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist (null) as for one that does. */
  matches(password: string, hash: string | null): Promise<boolean>;
};

export type Hasher = {
  hash(password: string, cost: number): Promise<string>;
  compare(password: string, hash: string): Promise<boolean>;
};

/** Hashes passwords a few at a time, in this process unless told otherwise: one of these per process. */
export function createPasswords(hasher: Hasher = bcrypt): Passwords {
  const queue = pLimit(AT_ONCE);

  async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pendingCount >= MAX_WAITING) {
      throw new AppError('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return queue(work);
  }

  return {
    hash: async (password) =>
      writeHash(await enqueue(() => hasher.hash(digestFor(password), COST))),
    async matches(password, hash) {
      const { given, bcryptHash, isWhole } = readHash(password, hash ?? dummyHash);
      const matches = await enqueue(() => hasher.compare(given, bcryptHash));
      return matches && hash !== null && isWhole;
    },
  };
}
