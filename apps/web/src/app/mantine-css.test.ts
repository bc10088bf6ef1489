import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const styles = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.css'));

/** The component library's components that the app uses, as far as they have styles. */
function componentsInUse(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const imports = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(FROM_CORE)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
  const styled = new Set(readdirSync(styles).map((file) => file.replace(/\.css$/, '')));
  return [...new Set(imports)].filter((name) => styled.has(name)).sort();
}

const FROM_CORE = /import \{([^}]*)\} from '@mantine\/core'/g;

it('loads the styles of every component in use', () => {
  const loaded = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8');
  const used = componentsInUse();
  expect(used).toContain('Button');
  expect(used.filter((name) => !loaded.includes(`styles/${name}.css`))).toEqual([]);
});
