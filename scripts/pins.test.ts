import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// Owners can move a tag, but a digest identifies fixed content. ops/pin-images.sh updates them.

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFile(join(root, file), 'utf8');
const workflows = join('.github', 'workflows');

describe('external dependencies are pinned', () => {
  it('actions by commit, with the version in a comment', async () => {
    const names = await readdir(join(root, workflows));
    const files = await Promise.all(names.map((name) => read(join(workflows, name))));
    const uses = files.flatMap((text) => [...text.matchAll(/uses: *(.+)$/gm)].map(([, of]) => of));
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((of = '') => !/^[\w/.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(of))).toEqual(
      [],
    );
  });

  it('base images by digest, the same in all files', async () => {
    const dockerfile = await read('Dockerfile');
    const compose = await read('docker-compose.yml');
    const named = [
      ...[...dockerfile.matchAll(/^ARG \w+_IMAGE=(.+)$/gm)].map(([, image = '']) => image),
      ...[...compose.matchAll(/\$\{(?!NOBAYON)\w+_IMAGE:-([^}]+)\}/g)].map(
        ([, image = '']) => image,
      ),
    ];
    const images = [...new Set(named)];
    expect(
      images.filter((image) => !/^[\w/.:-]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image)),
    ).toEqual([]);
    // One digest per tag.
    expect(new Set(images.map((image) => image.split('@')[0])).size).toBe(images.length);
    expect(images).toHaveLength(4);
  });

  it('only pinned images and our own are used', async () => {
    const dockerfile = await read('Dockerfile');
    const stages = [...dockerfile.matchAll(/ AS (\w+)$/gm)].map(([, name = '']) => name);
    const from = [...dockerfile.matchAll(/^FROM (\S+)|--from=(\S+)/gm)].map(([, a, b]) => a ?? b);
    const known = [...stages, ...['NODE', 'CADDY'].map((name) => `\${${name}_IMAGE}`)];
    expect(from.filter((name = '') => !known.includes(name))).toEqual([]);
    const compose = await read('docker-compose.yml');
    const run = [...compose.matchAll(/^ *image: (.+)$/gm)].map(([, image = '']) => image);
    expect(run.length).toBeGreaterThan(0);
    expect(run.filter((image) => !/^\$\{(POSTGRES|VALKEY|NOBAYON)_IMAGE:-/.test(image))).toEqual(
      [],
    );
  });
});
