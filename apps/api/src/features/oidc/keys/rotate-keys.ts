import { encrypt } from '../../../encryption.ts';
import { type KeyDeps, loadKeys } from './load-keys.ts';
import { encryptionKeyOf, makeKey } from './make-key.ts';
import { deleteKeys, insertKey, type KeyUse, listKeyRows, lockKeys } from './oidc-keys.store.ts';

const KEPT = 2;

/**
 * Creates a new key for each use, which signs after one minute. The previous key is accepted until
 * the next rotation; older ones are deleted.
 */
export async function rotateKeys(deps: KeyDeps): Promise<void> {
  const { db, clock, secrets } = deps;
  // Deletes keys of another secret first, so that they do not count as the previous key.
  await loadKeys(deps);
  const made = await Promise.all([make('signing'), make('cookie')]);
  await db.$transaction(async (tx) => {
    await lockKeys(tx);
    for (const { id, use, text } of made) {
      const encrypted = encrypt(text, encryptionKeyOf(secrets.jwtSecret));
      await insertKey(tx, { id, use, encrypted, createdAt: clock() });
    }
    const rows = await listKeyRows(tx);
    const old = made.flatMap(({ use }) => rows.filter((row) => row.use === use).slice(KEPT));
    await deleteKeys(
      tx,
      old.map(({ id }) => id),
    );
  });
}

async function make(use: KeyUse) {
  return { use, ...(await makeKey(use)) };
}
