import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { canReach, type ServerUser } from './server-user.ts';

/** Where root puts what the server's user must reach and cannot reach below a closed home. */
export const systemPlace = '/var/lib/nobayon';

/**
 * The folder of this data directory's cluster, made when there is none: `<dataDir>/postgres`
 * itself, or, where the server's user cannot get there, a folder that it is a link to.
 */
export async function provideDataPlace(dataDir: string, user: ServerUser): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const entry = join(await realpath(dataDir), 'postgres');
  const found = await realpath(entry).catch(() => null);
  if (found !== null && (await belongsTo(found, entry))) return found;

  await rm(entry, { force: true });
  if (user !== null) await letThrough(dataDir);
  const place = canReach(user, dataDir) ? entry : await makeLinkedFolder(entry);
  await mkdir(place, { recursive: true });
  await chmod(place, 0o700);
  if (user !== null) await chown(place, user.uid, user.gid);
  return place;
}

/** Removes the cluster, wherever it is. The server must have been stopped. */
export async function removeDataPlace(dataDir: string): Promise<void> {
  const entry = resolve(dataDir, 'postgres');
  const found = await realpath(entry).catch(() => null);
  if (found !== null) await rm(found, { recursive: true, force: true });
  await rm(entry, { recursive: true, force: true });
}

/** Others may pass through this folder of ours, and still see nothing of what is in it. */
async function letThrough(dataDir: string): Promise<void> {
  const { mode } = await stat(dataDir);
  await chmod(dataDir, mode | 0o001);
}

/** Open to all, also where root's own files are not: what is in it has modes of its own. */
export async function makeSystemPlace(): Promise<void> {
  await mkdir(systemPlace, { recursive: true });
  await chmod(systemPlace, 0o755);
}

async function makeLinkedFolder(entry: string): Promise<string> {
  await makeSystemPlace();
  const place = await mkdtemp(join(systemPlace, 'data-'));
  await writeFile(ownerFile(place), entry);
  await symlink(place, entry);
  return place;
}

/**
 * A link may have come along with a copied folder, while its cluster still is the original's:
 * two copies must not share one. A link in a folder that was moved keeps its cluster.
 */
async function belongsTo(place: string, entry: string): Promise<boolean> {
  if (!(await lstat(entry)).isSymbolicLink()) return true;
  const owner = await readFile(ownerFile(place), 'utf8');
  if (owner === entry) return true;
  const ownerStillHasIt = (await realpath(owner).catch(() => null)) === place;
  if (ownerStillHasIt) return false;
  await writeFile(ownerFile(place), entry);
  return true;
}

function ownerFile(place: string): string {
  return join(place, 'owner');
}
