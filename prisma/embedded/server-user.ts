import { spawnSync } from 'node:child_process';

/** The system user that runs the server. `null`: the user of this process. */
export type ServerUser = { name: string; uid: number; gid: number } | null;

// PostgreSQL refuses to run as root. `postgres` exists where the distribution's package is
// installed, `nobody` everywhere, so that no account has to be created.
const candidates = ['postgres', 'nobody'];

export function findServerUser(): ServerUser {
  if (process.getuid?.() !== 0) return null;
  for (const name of candidates) {
    const uid = readId('-u', name);
    const gid = readId('-g', name);
    if (uid !== null && gid !== null) return { name, uid, gid };
  }
  throw new Error(
    `PostgreSQL cannot run as root, and there is no user ${candidates.join(' or ')} to run it as. ` +
      'Start as a different user, or set DATABASE_URL to your own server.',
  );
}

/** The options for `spawn` to start a program as that user. */
export function asUser(user: ServerUser): { uid?: number; gid?: number } {
  return user === null ? {} : { uid: user.uid, gid: user.gid };
}

/** Whether that user can reach this path. A home directory of mode 700 often prevents it. */
export function canReach(user: ServerUser, path: string): boolean {
  return spawnSync('test', ['-x', path], { ...asUser(user), cwd: '/' }).status === 0;
}

function readId(flag: '-u' | '-g', name: string): number | null {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout, 10) : null;
}
