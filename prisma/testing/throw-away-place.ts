import { access, constants, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
const ENOUGH = 3 * 1024 ** 3;

/**
 * Where files go that are lost anyway: into memory, where there is plenty of it. Every file of tests makes and
 * drops a database of hundreds of files, which takes a disk's file system longer than the tests.
 */
export async function throwAwayPlace(): Promise<string> {
  try {
    await access(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(IN_MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH) return IN_MEMORY;
  } catch {
    // Elsewhere than on Linux there is no such folder.
  }
  return tmpdir();
}

/** Everywhere where files may have been put by earlier runs. */
export const throwAwayPlaces = [tmpdir(), IN_MEMORY];
