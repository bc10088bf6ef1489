import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTexts, textsOf } from './read-texts.ts';
import { specTexts } from './spec-texts.ts';

const folders = [
  'apps/web/src',
  'apps/api/src',
  'apps/sandbox/src',
  'packages/shared/src',
  'scripts',
];
const texts = readTexts(folders);
const sources = globSync('{apps,packages,prisma,e2e,scripts,bench,ops}/**/*.{ts,tsx,css,sql}', {
  exclude: ['**/node_modules', '**/dist', '**/generated', '**/migrations'],
});
/** The sandbox uses the words of the systems that it simulates. */
const isOurs = (file: string) => !/sandbox\/src\/(chat\/chat-answer|scim\/)/.test(file);

test('texts are literals, templates and what is between tags, and no comments or SQL', () => {
  const code = `
    // Not this.
    import a from 'not-this.ts';
    const sql = db.$queryRaw\`SELECT not this\`;
    const text = <p title="One">Two {\`three \${count} four\`} {'five'}</p>;`;
  expect(textsOf(code).filter(Boolean)).toEqual(['One', 'Two', 'three … four', 'five']);
});

test('the quotes of the specification are used to the letter', () => {
  const all = texts.map(({ text }) => text).join('\n');
  expect(specTexts.filter((text) => !all.includes(text))).toEqual([]);
});

// What to write instead is in docs/voice.md.
test.each([
  ['somebody, nobody, whoever', /\b(somebody|nobody|everybody|anybody|whom?ever)\b(?!@)/i],
  [
    'meanwhile, anew, good no more',
    /\b(meanwhile|anew|afresh|no more\.|good for (one|an) hour)\b/i,
  ],
  ['a mail, for an email', /\be-mail\b|\b(this|a|the|one|each|every|by) mails?\b(?! server)/i],
  ['mended, worked out, taken back', /\b(mend(ed)?|work(ed|ing) out|taken back|asked about)\b/i],
])('no text says %s', (_words, pattern) => {
  expect(texts.filter(({ file, text }) => isOurs(file) && pattern.test(text))).toEqual([]);
});

test('no comment has words that are always wrong', () => {
  const comment = /(?:^|\s)\/\/.*|^\s*\/?\*.*/gm;
  const wrong = /\b(anew|afresh|whomever|e-mails?|mend(s|ed|ing)?|in vain|good (no|any) more)\b/i;
  const comments = sources.flatMap((file) =>
    (readFileSync(file, 'utf8').match(comment) ?? []).map((text) => ({ file, text })),
  );
  expect(comments.length).toBeGreaterThan(3_000);
  expect(comments.filter(({ text }) => wrong.test(text))).toEqual([]);
});

// `plural` writes a count with its unit, and `1 day` for one.
test('no screen or email writes a count before a plural itself', () => {
  const counted = /(… (more )?|^more )(days|hours|minutes|users|devices|payments|plans|periods)\b/;
  const isShown = (file: string) => /^apps\/(web\/src|api\/src\/mail)\//.test(file);
  expect(texts.filter(({ file, text }) => isShown(file) && counted.test(text))).toEqual([]);
});

test('exclamation marks are only used where the specification has them', () => {
  const loud = texts.filter(({ text }) => /[a-z]!$/.test(text) && !specTexts.includes(text));
  expect(loud).toEqual([]);
});

test('no text says please twice', () => {
  expect(texts.filter(({ text }) => /please.*please/i.test(text))).toEqual([]);
});

test('code, comments and documentation have American spelling', () => {
  const british =
    /(normal|summar|recogn|organ|capital|synchron|author)is(e|ing|ation)|colour|behaviour|honour|favour/i;
  const pages = globSync('**/*.md', { exclude: ['**/node_modules', '**/dist'] });
  const files = [...pages, ...sources];
  // The rule is written here, and these texts are quoted.
  const isQuoted = (file: string) => /texts\.test\.ts$|spec-client/.test(file);
  expect(files.length).toBeGreaterThan(1_000);
  expect(
    files.filter((file) => !isQuoted(file) && british.test(readFileSync(file, 'utf8'))),
  ).toEqual([]);
});
