import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const require = createRequire(import.meta.url);
const styles = dirname(require.resolve('@mantine/core/styles/Button.css'));
const styled = new Set(readdirSync(styles).map((file) => file.replace(/\.css$/, '')));
const here = (file: string) => join(import.meta.dirname, file);
const textOf = (file: string) => readFileSync(file, 'utf8');

const adminOnly = ['../layout/admin/admin-area.tsx', '../admin-pages.ts'].map(here);

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g;
const FROM_CORE = /import \{([^}]*)\} from '@mantine\/core'/g;

/** The files that are imported from one, statically or dynamically, except through `except`. */
function reachableFrom(start: string, except: readonly string[] = []): string[] {
  const found = new Set([start]);
  for (const file of found) {
    for (const [, path = ''] of textOf(file).matchAll(IMPORT)) {
      const imported = resolve(dirname(file), path);
      if (!except.includes(imported)) found.add(imported);
    }
  }
  return [...found];
}

/** The Mantine components with styles that these files use. */
function componentsIn(files: readonly string[]): string[] {
  const names = files
    .flatMap((file) => [...textOf(file).matchAll(FROM_CORE)])
    .flatMap(([, imported = '']) => imported.split(',').map((name) => name.trim()));
  return [...new Set(names)].filter((name) => styled.has(name)).sort();
}

const missingFrom = (css: string, components: readonly string[]) =>
  components.filter((name) => !css.includes(`styles/${name}.css`));

describe('the styles of every used component are loaded', () => {
  const forAll = textOf(here('mantine.css'));
  const forAdmins = textOf(here('mantine-admin.css'));

  it('by the common styles for pages of guests and users', () => {
    const used = componentsIn(reachableFrom(here('../../main.tsx'), adminOnly));
    expect(used).toContain('Button');
    expect(missingFrom(forAll, used)).toEqual([]);
  });

  it('by the common and the administrators’ styles for their pages', () => {
    const used = componentsIn(adminOnly.flatMap((file) => reachableFrom(file)));
    expect(used).toContain('Modal');
    expect(missingFrom(forAll + forAdmins, used)).toEqual([]);
  });
});
