import { gzipSync } from 'node:zlib';
import { EXPORT_PATH } from '@nobayon/shared/contract/admin/exports.ts';
import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import fc from 'fast-check';
import {
  addressOf,
  allEndpoints,
  type Input,
  type KnownValues,
  sampleInput,
} from '../http/all-endpoints.ts';
import { hostileJson, hostileText, manyFields, repeatedText } from './hostile-texts.ts';

export type Caller = 'nobody' | 'user' | 'admin';

export type HostileRequest = {
  caller: Caller;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Sent without saying how long it is. */
  chunked?: boolean;
  /** The endpoint that it is meant for, if any. */
  spec?: EndpointSpec;
  /** What of it is as it should be. */
  intact: { method: boolean; path: boolean; query: boolean; headers: boolean };
};

/** Node.js takes no more than 16 KB for the address and the headers together. */
const MOST_IN_HEAD = 15_000;
/** A body is refused above 100 KB, or 256 KB. */
const MOST_IN_BODY = 99_000;
const TOO_MUCH = 300_000;

const callers = fc.constantFrom<Caller>('nobody', 'user', 'admin');
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'];
const rarely = <T>(usual: T, odd: fc.Arbitrary<T>, weight = 5): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });

/** Requests to one endpoint, wrong in one place or a few. */
function requestsTo(spec: EndpointSpec, known: KnownValues): fc.Arbitrary<HostileRequest> {
  const sample = sampleInput(spec, known);
  return fc
    .record({
      caller: rarely(spec.access === 'admin' ? 'admin' : 'user', callers, 3),
      method: rarely(spec.method, fc.constantFrom(...methods), 20),
      path: spec.params ? rarely(null, oddSegment, 4) : fc.constant(null),
      query: rarely(null, hostileQuery(sample), spec.query ? 1 : 15),
      headers: rarely({}, hostileHeaders, 6),
      type: rarely('application/json', fc.constantFrom(...contentTypes), 12),
      body: spec.body ? hostileBody(sample) : rarely(undefined, hostileJson(1_000), 15),
      transfer: rarely<Transfer>('plain', fc.constantFrom<Transfer>('chunked', 'gzip'), 15),
    })
    .map(({ caller, method, path, query, headers, type, body, transfer }) => {
      const [own = '', search] = addressOf(spec, sample).split('?');
      const [start = ''] = spec.path.split(':');
      const address = path === null ? own : start + path;
      return {
        caller,
        method,
        path: withQuery(address, query ?? search),
        headers: {
          ...headers,
          ...(body !== undefined && { 'Content-Type': type }),
          ...(transfer === 'gzip' && { 'Content-Encoding': 'gzip' }),
        },
        ...sentAs(transfer, body),
        spec,
        intact: {
          method: method === spec.method,
          path: path === null,
          query: query === null,
          headers:
            Object.keys(headers).length === 0 && type === contentTypes[0] && transfer !== 'gzip',
        },
      };
    })
    .map(fitting);
}

/** Requests to what is not in the contract, or nowhere. */
function requestsElsewhere(assets: string[]): fc.Arbitrary<HostileRequest> {
  const places = [
    ...['/', '/login', '/healthz', '/readyz', '/index.html', '/assets/', '/api', '/api/', '/API/x'],
    ...['/api/docs', '/api/docs/', '/api/openapi.json', EXPORT_PATH, '/api/auth/', '/api//auth/me'],
    ...['/api/docs/start.js', '//evil.example/', '*', 'http://a:b:c/', 'http://x/api/auth/me'],
    ...assets,
  ];
  const ticket = hostileText(MOST_IN_HEAD).map(
    (text) => `ticket=${encodeURIComponent(wellFormed(text))}`,
  );
  return fc
    .record({
      caller: callers,
      method: rarely('GET', fc.constantFrom(...methods), 4),
      place: fc.constantFrom(...places),
      rest: rarely('', oddSegment, 1),
      query: rarely<string | null>(null, fc.oneof(ticket, hostileQuery({})), 1),
      headers: rarely({}, hostileHeaders, 1),
      body: rarely(undefined, hostileJson(5_000), 6),
    })
    .map(({ caller, method, place, rest, query, headers, body }) => ({
      caller,
      method,
      path: withQuery(place + rest, query ?? undefined),
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body }),
      intact: { method: false, path: false, query: false, headers: false },
    }))
    .map(fitting);
}

const contentTypes = [
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
const wellFormed = (text: string) => text.toWellFormed();
/** As it is, or with everything odd encoded; never an id that there may be. */
const oddSegment = fc
  .tuple(hostileText(MOST_IN_HEAD), fc.boolean())
  .map(([text, raw]) => (raw ? text.replace(ascii, '') : encodeURIComponent(wellFormed(text))))
  .map((segment) => (/^\d{1,9}$/.test(segment) ? `${segment}x` : segment));

function hostileQuery({ query = {} }: Input): fc.Arbitrary<string> {
  const names = [...Object.keys(query), 'page', 'page[]', 'a[b]', '__proto__', 'constructor', ''];
  const usual = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  const value = hostileText(MOST_IN_HEAD).map((text) => encodeURIComponent(wellFormed(text)));
  const odd = fc.oneof(
    fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => `${name}=${text}`),
    value.map((text) => `${text}=1`),
    hostileText(MOST_IN_HEAD).map((text) => text.replace(ascii, '')),
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
const hostileHeaders = fc
  .tuple(
    fc.constantFrom(...headerNames),
    fc.constantFrom('', 'Bearer ', 'Basic ', 'bytes=', 'gzip, '),
    fc.oneof(
      hostileText(MOST_IN_HEAD).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
      fc.constantFrom(...lists).map((unit) => unit.repeat(Math.floor(MOST_IN_HEAD / unit.length))),
    ),
  )
  .map(([name, start, value]): Record<string, string> => ({ [name]: start + value }));

/** The fields as they should be but for one, or with more than there are, or something else. */
function hostileBody({ body = {} }: Input): fc.Arbitrary<string> {
  const usual = Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)] as const);
  const written = (fields: (readonly [string, string])[], more: string[] = []) =>
    `{${[...fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`), ...more].join()}}`;
  const wrong = (value: unknown) =>
    typeof value === 'string'
      ? fc.oneof(
          hostileJson(MOST_IN_BODY),
          repeatedText(value, MOST_IN_BODY).map((text) => JSON.stringify(text)),
        )
      : hostileJson(MOST_IN_BODY);
  const oneWrong = fc
    .constantFrom(...Object.entries(body))
    .chain(([name, value]) => fc.tuple(fc.constant(name), wrong(value)))
    .map(([name, value]) =>
      written(usual.map((field) => (field[0] === name ? [name, value] : field))),
    );
  const oneMore = fc
    .tuple(hostileText(MOST_IN_BODY / 2), hostileJson(MOST_IN_BODY / 2))
    .map(([name, value]) => written([...usual, [name, value]]));
  const manyMore = fc
    .tuple(fc.constantFrom('', 'k', '__proto__', 'k'.repeat(5_000)), fc.constantFrom(0.01, 0.2, 1))
    .map(([name, share]) => written(usual, manyFields(name, MOST_IN_BODY * share)));
  const missing = fc.subarray(usual).map((fields) => written(fields));
  const broken = fc
    .tuple(oneWrong, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([text, share]) => text.slice(0, Math.floor(text.length * share)));
  return fc.oneof(
    { weight: 8, arbitrary: oneWrong },
    { weight: 2, arbitrary: oneMore },
    { weight: 2, arbitrary: manyMore },
    { weight: 2, arbitrary: missing },
    { weight: 2, arbitrary: hostileJson(MOST_IN_BODY) },
    { weight: 1, arbitrary: hostileJson(TOO_MUCH) },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: hostileText(MOST_IN_BODY) },
  );
}

type Transfer = 'plain' | 'chunked' | 'gzip';

function sentAs(transfer: Transfer, body: string | undefined) {
  if (body === undefined) return {};
  if (transfer === 'gzip') return { body: gzipSync(body) };
  return { body, ...(transfer === 'chunked' && { chunked: true }) };
}

function withQuery(address: string, query: string | undefined): string {
  return query === undefined ? address : `${address}?${query}`;
}

/** What does not fit into the head is cut off. */
function fitting(request: HostileRequest): HostileRequest {
  const left = MOST_IN_HEAD - Math.min(request.path.length, MOST_IN_HEAD / 2);
  const mostInHeader = Math.floor(left / Object.keys(request.headers).length);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, value.slice(0, mostInHeader)]),
  );
  const inHeaders = Object.values(headers).join('').length;
  const path = request.path.slice(0, MOST_IN_HEAD - inHeaders);
  const fits = { ...request, headers, path };
  return Object.assign(fits, { [fc.toStringMethod]: () => describe(fits) });
}

function describe({ caller, method, path, headers, body = '' }: HostileRequest): string {
  const parts = [method, path, JSON.stringify(headers), String(body)].map((text) =>
    text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text,
  );
  return `${caller}: ${parts.join(' ')}`;
}

/** Requests of every kind, to every address. */
export function anyRequest(known: KnownValues, assets: string[]): fc.Arbitrary<HostileRequest> {
  const toEndpoints = allEndpoints.map(([, spec]) => ({
    // Most of what can be sent is a body.
    weight: spec.body ? 4 : spec.query || spec.params ? 2 : 1,
    arbitrary: requestsTo(spec, known),
  }));
  return fc.oneof(...toEndpoints, { weight: 12, arbitrary: requestsElsewhere(assets) });
}
