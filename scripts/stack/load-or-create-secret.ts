import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Loads this copy's secret, which is created at the first start. */
export async function loadOrCreateSecret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const known = await read(file);
  if (known) return known;
  // A full disk or a power cut can leave an empty file behind.
  if (known === '') await rm(file, { force: true });
  await create(file);
  return readFile(file, 'utf8');
}

/** Null if there is no file. */
async function read(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Completely written before it has its name. Of two that start at once, the first creates it. */
async function create(file: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  try {
    const secret = randomBytes(32).toString('base64url');
    await writeFile(draft, secret, { mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
