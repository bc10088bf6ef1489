import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from './chromium.ts';
import { locateProgram } from './locate-program.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nobayon-programs-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function makeProgram(name: string, exitCode: number): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 });
  return file;
}

describe('locateProgram', () => {
  it('returns the first program that exists and runs', async () => {
    const broken = await makeProgram('broken', 1);
    const good = await makeProgram('good', 0);
    expect(locateProgram([join(folder, 'missing'), broken, good])).toBe(good);
    expect(locateProgram([broken])).toBeNull();
  });

  it('resolves a name to its path', () => {
    expect(locateProgram(['npm'])).toMatch(/^\/.*npm$/);
  });
});

describe('findChromium', () => {
  it('uses only the configured browser, if one is set', async () => {
    const named = await makeProgram('chromium', 0);
    expect(await findChromium({ CHROMIUM_PATH: named })).toBe(named);

    const broken = await makeProgram('broken', 1);
    await expect(findChromium({ CHROMIUM_PATH: broken })).rejects.toThrow('cannot be run');
  });
});
