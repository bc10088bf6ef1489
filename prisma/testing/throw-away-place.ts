import { access, constants, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Where Linux stores files in memory. */
const IN_MEMORY = '/dev/shm';
const ENOUGH = 3 * 1024 ** 3;

/**
 * The folder for temporary files: in memory, if there is enough. Every test file creates and drops
 * a database of hundreds of files, which takes a disk's file system longer than the tests.
 */
export async function throwAwayPlace(): Promise<string> {
  try {
    await access(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(IN_MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH) return IN_MEMORY;
  } catch {
    // The folder only exists on Linux.
  }
  return tmpdir();
}

/** All folders in which earlier runs may have left files. */
export const throwAwayPlaces = [tmpdir(), IN_MEMORY];
