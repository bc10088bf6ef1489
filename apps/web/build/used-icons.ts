import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const src = join(import.meta.dirname, '..', 'src');

/**
 * Leaves only the icons that the app names in the file that exports all six thousand. Each is a
 * module, and all of them would be read and parsed at each build before most are left out. An
 * export that is missing by mistake fails the build.
 */
export function usedIcons(): Plugin {
  return {
    name: 'used-icons',
    apply: 'build',
    load: {
      filter: { id: /[\\/]tabler-icons-react\.mjs$/ },
      handler(id) {
        const used = namesIn(globSync(join(src, '**', '*.{ts,tsx}')));
        const isUsed = (line: string) => used.has(/default as (\w+)/.exec(line)?.[1] ?? '');
        return readFileSync(id, 'utf8').split('\n').filter(isUsed).join('\n');
      },
    },
  };
}

function namesIn(files: string[]): Set<string> {
  return new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\bIcon\w+/g) ?? []));
}
