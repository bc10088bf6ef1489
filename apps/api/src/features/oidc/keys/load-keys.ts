import type { AppDeps } from '../../../deps.ts';
import { decrypt, encrypt } from '../../../encryption.ts';
import { encryptionKeyOf, makeKey } from './make-key.ts';
import {
  deleteKeys,
  insertKey,
  type KeyRow,
  type KeyUse,
  listKeyRows,
  lockKeys,
} from './oidc-keys.store.ts';

export type KeyDeps = Pick<AppDeps, 'db' | 'clock' | 'secrets' | 'log'>;

/** The first key of each use signs; the others are still accepted. */
export type ProviderKeys = {
  /** Changes with every change of keys. */
  version: string;
  signing: Record<string, unknown>[];
  cookie: string[];
};

/**
 * How long a new key is published before it signs: longer than processes cache the keys.
 */
export const SIGNS_AFTER_MS = 60_000;

type Key = Pick<KeyRow, 'id' | 'use' | 'createdAt'> & { text: string };

/** Reads the provider's keys, and creates them if none can be decrypted with JWT_SECRET. */
export async function loadKeys(deps: KeyDeps): Promise<ProviderKeys> {
  const keys = await readKeys(deps);
  return inOrder(isComplete(keys) ? keys : await makeMissing(deps), deps.clock());
}

async function readKeys({ db, secrets }: Pick<KeyDeps, 'db' | 'secrets'>): Promise<Key[]> {
  return open(await listKeyRows(db), secrets.jwtSecret);
}

function open(rows: KeyRow[], secret: string): Key[] {
  return rows.flatMap(({ encrypted, ...row }) => {
    const text = decrypt(encrypted, encryptionKeyOf(secret));
    return text === null ? [] : [{ ...row, text }];
  });
}

function isComplete(keys: Key[]): boolean {
  return uses.every((use) => keys.some((key) => key.use === use));
}

const uses: KeyUse[] = ['signing', 'cookie'];

/** If several processes start at once, only one creates the keys. */
function makeMissing({ db, clock, secrets, log }: KeyDeps): Promise<Key[]> {
  return db.$transaction(async (tx) => {
    await lockKeys(tx);
    const rows = await listKeyRows(tx);
    const keys = open(rows, secrets.jwtSecret);
    // Encrypted with another JWT_SECRET, so nobody can use them.
    const lost = rows.filter(({ id }) => !keys.some((key) => key.id === id));
    await deleteKeys(
      tx,
      lost.map(({ id }) => id),
    );
    for (const use of uses.filter((use) => !keys.some((key) => key.use === use))) {
      const { id, text } = await makeKey(use);
      const key = { id, use, createdAt: clock() };
      await insertKey(tx, { ...key, encrypted: encrypt(text, encryptionKeyOf(secrets.jwtSecret)) });
      keys.push({ ...key, text });
    }
    log.info({ lost: lost.length }, 'created the keys of the OpenID provider');
    return keys;
  });
}

function inOrder(keys: Key[], now: Date): ProviderKeys {
  const texts = (use: KeyUse) => signingOrder(ofUse(keys, use), now).map(({ text }) => text);
  const sorted = uses.flatMap((use) => signingOrder(ofUse(keys, use), now));
  return {
    version: sorted.map(({ id }) => id).join(' '),
    signing: texts('signing').map((text) => JSON.parse(text)),
    cookie: texts('cookie'),
  };
}

function ofUse(keys: Key[], use: KeyUse): Key[] {
  return keys.filter((key) => key.use === use);
}

/** Puts the newest key that all processes know first; if there is none, the oldest. */
function signingOrder(newestFirst: Key[], now: Date): Key[] {
  const isKnown = ({ createdAt }: Key) => now.getTime() - createdAt.getTime() >= SIGNS_AFTER_MS;
  const first = newestFirst.find(isKnown) ?? newestFirst.at(-1);
  return first ? [first, ...newestFirst.filter((key) => key !== first)] : [];
}
