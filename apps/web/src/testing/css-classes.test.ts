import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');
const names = readdirSync(src, { recursive: true, encoding: 'utf8' });
const read = (name: string) => readFileSync(join(src, name), 'utf8');

/** The classes that components use, by module; `*` if one passes on all of them, as to Mantine. */
const used = new Map<string, Set<string>>();
for (const name of names.filter((each) => each.endsWith('.tsx'))) {
  const text = read(name);
  const body = text.replace(/^import .*$/gm, '').replace(/\/\/.*$|\/\*[^*]*\*\/|'[^'\n]*'/gm, '');
  for (const [, local, path = ''] of text.matchAll(/^import (\w+) from '(.+\.module\.css)';$/gm)) {
    const module = join(dirname(name), path);
    const uses = body.matchAll(new RegExp(`\\b${local}\\b(?:\\.(\\w+))?`, 'g'));
    const classes = [...uses].map(([, one = '*']) => one);
    used.set(module, new Set([...(used.get(module) ?? []), ...classes]));
  }
}

// The compiler finds neither: any name is a class of a module, which may be missing.
test('every class of a CSS module is used, and every class that is used exists', () => {
  const faults = names
    .filter((name) => name.endsWith('.module.css'))
    .flatMap((name) => faultsOf(name, used.get(name) ?? new Set()));
  expect(faults).toEqual([]);
});

function faultsOf(name: string, uses: Set<string>): string[] {
  if (uses.has('*')) return [];
  const selectors = read(name).replace(/\/\*[^*]*\*\/|\{[^{}]*\}/g, ' ');
  const classes = [...selectors.matchAll(/\.([a-z]\w*)(?![\w-])/gi)].map(([, one = '']) => one);
  return [
    ...classes.filter((one) => !uses.has(one)).map((one) => `${name}: .${one} is unused`),
    ...[...uses].filter((one) => !classes.includes(one)).map((one) => `${name}: no .${one}`),
  ];
}
