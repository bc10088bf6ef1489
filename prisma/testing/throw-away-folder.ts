import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeDataPlace } from '../embedded/data-place.ts';
import { releaseData } from '../embedded/running-server.ts';
import { throwAwayPlace, throwAwayPlaces } from './throw-away-place.ts';

const prefix = 'nobayon-throw-away-';

export type ThrowAwayFolder = {
  path: string;
  /** Removes everything in it. A server on its data must be stopped. */
  remove(): Promise<void>;
};

/** A temporary data directory for a test run. If `durable`, it is on disk. */
export async function makeThrowAwayFolder({ durable = false } = {}): Promise<ThrowAwayFolder> {
  for (const place of throwAwayPlaces) await removeLeftBehind(place);
  const path = await mkdtemp(join(durable ? tmpdir() : await throwAwayPlace(), prefix));
  return { path, remove: () => remove(path) };
}

/** Stops the server of a killed test run. */
async function removeLeftBehind(where: string): Promise<void> {
  for (const name of await readdir(where).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const dataDir = join(where, name);
    const place = join(dataDir, 'postgres');
    const keeper = await readFile(join(place, 'keeper'), 'utf8').catch(() => null);
    if (keeper === null || isRunning(Number(keeper))) continue;
    await releaseData(place, join(place, 'data'));
    await remove(dataDir);
  }
}

async function remove(dataDir: string): Promise<void> {
  await removeDataPlace(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
