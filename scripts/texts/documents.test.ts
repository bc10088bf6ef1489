import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// What pages of the documentation say of files, compared with the files.

const pages = globSync('**/*.md', { exclude: ['**/node_modules', '**/dist'] });
const read = (file: string) => readFileSync(file, 'utf8');

test('no page of the documentation has the marks of a merge conflict', () => {
  expect(pages).toContain('README.md');
  expect(pages.filter((page) => /^(<{7}|={7}|>{7})( |$)/m.test(read(page)))).toEqual([]);
});

test('every relative link of the documentation leads to a file', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, link = '']) =>
      join(dirname(page), link),
    ),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => !existsSync(link))).toEqual([]);
});

test('every test file that the documentation names exists', () => {
  const tests = globSync('{apps,packages,prisma,e2e,scripts,bench,ops}/**/*.{test,spec}.{ts,tsx}', {
    exclude: ['**/node_modules'],
  });
  const existing = new Set(tests.map((file) => basename(file)));
  const named = pages.flatMap((page) => read(page).match(/[\w-]+\.(test|spec)\.tsx?\b/g) ?? []);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !existing.has(name))).toEqual([]);
});

test('every test of the OpenID provider that its table names exists', () => {
  const folder = 'apps/api/src/features/oidc';
  // A row names a file, and the test in it if that is not named after the module.
  const rows = [
    ...read('docs/oidc-conformance.md').matchAll(
      /^\| `([\w-]+)`.*\| (\S+\.test\.ts)(?:: (.+?))? *\|$/gm,
    ),
  ].map(([, module = '', file = '', title = module]) => ({ file, title }));
  expect(rows.length).toBeGreaterThan(30);
  expect(
    rows.filter(({ file, title }) => !read(join(folder, file)).includes(`'${title}'`)),
  ).toEqual([]);
});

test('the index of decisions has each page once, under its title', () => {
  const folder = 'docs/decisions';
  const lines = globSync(`${folder}/[0-9]*.md`).map((file) => {
    const [, title = ''] = /^# (.+)/.exec(read(file)) ?? [];
    return `- [${title}](${basename(file)})`;
  });
  const listed = read(join(folder, 'README.md')).match(/^- \[.+\]\(.+\)$/gm) ?? [];
  expect(lines.length).toBeGreaterThan(50);
  expect(listed.toSorted()).toEqual(lines.toSorted());
  // The number in a title is that of its file.
  const numbered = lines.filter((line) => {
    const [, ofTitle, ofFile] = /^- \[(\d+)\. .+\]\((\d+)-/.exec(line) ?? [];
    return ofTitle !== undefined && Number(ofTitle) === Number(ofFile);
  });
  expect(numbered).toEqual(lines);
});
