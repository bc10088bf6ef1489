import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { asUser, type ServerUser } from './server-user.ts';

type Cluster = { data: string; password: string };

type ClusterOptions = {
  /** The path of the program initdb. */
  initdb: string;
  user: ServerUser;
  durable: boolean;
};

const throwAway = [
  '--no-sync',
  '--no-data-checksums',
  // Every connection proves its password, and tests open thousands.
  '--set=scram_iterations=1',
];

/** The cluster in this folder, created if missing, with the password of its superuser. */
export async function initCluster(place: string, options: ClusterOptions): Promise<Cluster> {
  const data = join(place, 'data');
  const passwordFile = join(place, 'password');
  const existing = await stat(join(data, 'PG_VERSION')).catch(() => null);
  if (existing === null) {
    await writePassword(passwordFile, options.user);
    await createCluster({ ...options, data, passwordFile });
  }
  return { data, password: await readFile(passwordFile, 'utf8') };
}

async function writePassword(file: string, user: ServerUser): Promise<void> {
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user !== null) await chown(file, user.uid, user.gid);
}

async function createCluster({
  data,
  passwordFile,
  initdb,
  user,
  durable,
}: ClusterOptions & { data: string; passwordFile: string }): Promise<void> {
  // Created under another name, so that an interrupted start never leaves an incomplete cluster.
  const draft = `${data}.new`;
  await rm(draft, { recursive: true, force: true });
  const child = spawn(
    initdb,
    [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own C.UTF-8: the same sort order and case rules on every system.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : throwAway),
    ],
    { ...asUser(user), cwd: '/', env: serverEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0)
    throw new Error(`PostgreSQL could not create its data directory:\n${output}${errors}`);
  await rename(draft, data);
}

/** Without the caller's environment, whose PGDATA or PGPORT would be used. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}
