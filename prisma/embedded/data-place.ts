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

/** Where root stores what the server's user must reach if the home directory is closed to it. */
export const systemPlace = '/var/lib/nobayon';

/**
 * The folder of this data directory's cluster, created if missing: `<dataDir>/postgres` itself or,
 * if the server's user cannot reach it, a folder that it links to.
 */
export async function provideDataPlace(dataDir: string, user: ServerUser): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const entry = join(await realpath(dataDir), 'postgres');
  const found = await realpath(entry).catch(() => null);
  if (found !== null && (await belongsTo(found, entry))) return found;

  await rm(entry, { force: true });
  if (user !== null) await makeTraversable(dataDir);
  const place = canReach(user, dataDir) ? entry : await makeLinkedFolder(entry);
  await mkdir(place, { recursive: true });
  await chmod(place, 0o700);
  if (user !== null) await chown(place, user.uid, user.gid);
  return place;
}

/** Removes the cluster, wherever it is. The server must be stopped. */
export async function removeDataPlace(dataDir: string): Promise<void> {
  const entry = resolve(dataDir, 'postgres');
  const found = await realpath(entry).catch(() => null);
  if (found !== null) await rm(found, { recursive: true, force: true });
  await rm(entry, { recursive: true, force: true });
}

/** Lets other users pass through this folder of ours, without showing its content. */
async function makeTraversable(dataDir: string): Promise<void> {
  const { mode } = await stat(dataDir);
  await chmod(dataDir, mode | 0o001);
}

/** Readable by all, unlike root's own files; its content has separate modes. */
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
 * A copied folder contains a link to the original's cluster, which two copies must not share. A
 * moved folder keeps its cluster.
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
