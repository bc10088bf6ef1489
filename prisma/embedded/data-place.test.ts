import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { provideDataPlace, removeDataPlace } from './data-place.ts';

describe('provideDataPlace', () => {
  let base: string;
  let original: string;

  beforeEach(async () => {
    base = await realpath(await mkdtemp(join(tmpdir(), 'nobayon-place-')));
    original = join(base, 'original');
  });
  afterEach(() => rm(base, { recursive: true }));

  it('is the folder itself if the server’s user can reach it, with access for that user only', async () => {
    const place = await provideDataPlace(original, null);
    expect(place).toBe(join(original, 'postgres'));
    expect((await lstat(place)).mode & 0o777).toBe(0o700);
    expect(await provideDataPlace(original, null)).toBe(place);
  });

  describe('that is a link to another place', () => {
    let elsewhere: string;

    beforeEach(async () => {
      elsewhere = join(base, 'elsewhere');
      await mkdir(elsewhere);
      await mkdir(original);
      await writeFile(join(elsewhere, 'owner'), join(original, 'postgres'));
      await symlink(elsewhere, join(original, 'postgres'));
    });

    it('is found again', async () => {
      expect(await provideDataPlace(original, null)).toBe(elsewhere);
    });

    it('stays with the original when the folder is copied', async () => {
      const copy = join(base, 'copy');
      await cp(original, copy, { recursive: true, verbatimSymlinks: true });
      expect(await provideDataPlace(copy, null)).toBe(join(copy, 'postgres'));
      expect(await provideDataPlace(original, null)).toBe(elsewhere);
    });

    it('is kept when the folder is moved', async () => {
      const moved = join(base, 'moved');
      await rename(original, moved);
      expect(await provideDataPlace(moved, null)).toBe(elsewhere);
    });

    it('is created again if the folder or the target was removed', async () => {
      await rm(original, { recursive: true });
      expect(await provideDataPlace(original, null)).toBe(join(original, 'postgres'));

      await removeDataPlace(original);
      await symlink(join(base, 'gone'), join(original, 'postgres'));
      expect(await provideDataPlace(original, null)).toBe(join(original, 'postgres'));
    });

    it('is removed with its target', async () => {
      await removeDataPlace(original);
      await expect(lstat(elsewhere)).rejects.toThrow('ENOENT');
      await expect(lstat(join(original, 'postgres'))).rejects.toThrow('ENOENT');
    });
  });
});
