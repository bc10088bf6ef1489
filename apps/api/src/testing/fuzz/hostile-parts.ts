import fc from 'fast-check';
import type { Input } from '../http/all-endpoints.ts';
import { hostileJson, hostileText, manyFields, repeatedText } from './hostile-texts.ts';

/** Node.js accepts at most 16 KB for the path and the headers together. */
export const MAX_IN_HEAD = 15_000;
/** A body is rejected above 100 KB, or 256 KB. */
const MAX_IN_BODY = 99_000;
const TOO_MUCH = 300_000;

export const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  `application/json;${' '.repeat(3_000)}x`,
  `application/${'json+'.repeat(2_000)}json`,
  `application/json; charset="${'\\"'.repeat(3_000)}`,
];

const ascii = /[^\x21-\x7e]/g;
export const wellFormed = (text: string) => text.toWellFormed();
/** A segment of a path: as it is, or with everything odd encoded; never an id that there may be. */
export const oddSegment = fc
  .tuple(hostileText(MAX_IN_HEAD), fc.boolean())
  .map(([text, raw]) => (raw ? text.replace(ascii, '') : encodeURIComponent(wellFormed(text))))
  .map((segment) => (/^\d{1,9}$/.test(segment) ? `${segment}x` : segment));

/** A query that is wrong in one place, with what it should have beside that. */
export function hostileQuery({ query = {} }: Input): fc.Arbitrary<string> {
  const names = [...Object.keys(query), 'page', 'page[]', 'a[b]', '__proto__', 'constructor', ''];
  const usual = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  const value = hostileText(MAX_IN_HEAD).map((text) => encodeURIComponent(wellFormed(text)));
  const odd = fc.oneof(
    fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => `${name}=${text}`),
    value.map((text) => `${text}=1`),
    hostileText(MAX_IN_HEAD).map((text) => text.replace(ascii, '')),
    fc.constantFrom('a=1&', '&', 'page=1&', '%', '=', 'a[]=&').map((unit) => unit.repeat(2_000)),
    fc.nat(3_000).map((count) => Array.from({ length: count }, (_, n) => `k${n}`).join('&')),
  );
  return fc.tuple(odd, fc.boolean()).map(([part, first]) => {
    const all = usual.filter((pair) => !part.startsWith(pair.split('=', 1)[0] ?? pair));
    return (first ? [part, ...all] : [...all, part]).join('&');
  });
}

const headerNames = [
  ...['Authorization', 'Accept', 'Accept-Encoding', 'Accept-Language', 'Cookie', 'User-Agent'],
  ...['Range', 'If-None-Match', 'If-Modified-Since', 'If-Range', 'X-Forwarded-For', 'X-Request-Id'],
  ...[
    'Forwarded',
    'Referer',
    'Origin',
    'Content-Encoding',
    'X-HTTP-Method-Override',
    'Via',
    'X-Odd',
  ],
];
const lists = [
  'a,',
  'a/b,',
  'gzip;q=0.1,',
  '"x",',
  'W/"',
  '0-0,',
  ' ',
  ',',
  ';',
  '1.1.1.1,',
  'a=b;',
];
export const hostileHeaders = fc
  .tuple(
    fc.constantFrom(...headerNames),
    fc.constantFrom('', 'Bearer ', 'Basic ', 'bytes=', 'gzip, '),
    fc.oneof(
      hostileText(MAX_IN_HEAD).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
      fc.constantFrom(...lists).map((unit) => unit.repeat(Math.floor(MAX_IN_HEAD / unit.length))),
    ),
  )
  .map(([name, start, value]): Record<string, string> => ({ [name]: start + value }));

/** The fields as they should be but for one, or with more than there are, or something else. */
export function hostileBody({ body = {} }: Input): fc.Arbitrary<string> {
  const usual = Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)] as const);
  const written = (fields: (readonly [string, string])[], more: string[] = []) =>
    `{${[...fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`), ...more].join()}}`;
  const wrong = (value: unknown) =>
    typeof value === 'string'
      ? fc.oneof(
          hostileJson(MAX_IN_BODY),
          repeatedText(value, MAX_IN_BODY).map((text) => JSON.stringify(text)),
        )
      : hostileJson(MAX_IN_BODY);
  const oneWrong = fc
    .constantFrom(...Object.entries(body))
    .chain(([name, value]) => fc.tuple(fc.constant(name), wrong(value)))
    .map(([name, value]) =>
      written(usual.map((field) => (field[0] === name ? [name, value] : field))),
    );
  const oneMore = fc
    .tuple(hostileText(MAX_IN_BODY / 2), hostileJson(MAX_IN_BODY / 2))
    .map(([name, value]) => written([...usual, [name, value]]));
  const manyMore = fc
    .tuple(fc.constantFrom('', 'k', '__proto__', 'k'.repeat(5_000)), fc.constantFrom(0.01, 0.2, 1))
    .map(([name, share]) => written(usual, manyFields(name, MAX_IN_BODY * share)));
  const missing = fc.subarray(usual).map((fields) => written(fields));
  const broken = fc
    .tuple(oneWrong, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([text, share]) => text.slice(0, Math.floor(text.length * share)));
  return fc.oneof(
    { weight: 8, arbitrary: oneWrong },
    { weight: 2, arbitrary: oneMore },
    { weight: 2, arbitrary: manyMore },
    { weight: 2, arbitrary: missing },
    { weight: 2, arbitrary: hostileJson(MAX_IN_BODY) },
    { weight: 1, arbitrary: hostileJson(TOO_MUCH) },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: hostileText(MAX_IN_BODY) },
  );
}
