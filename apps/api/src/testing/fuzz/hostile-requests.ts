import { gzipSync } from 'node:zlib';
import { EXPORT_PATH } from '@nobayon/shared/contract/admin/exports.ts';
import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import fc from 'fast-check';
import { addressOf, allEndpoints, type KnownValues, sampleInput } from '../http/all-endpoints.ts';
import {
  contentTypes,
  hostileBody,
  hostileHeaders,
  hostileQuery,
  MAX_IN_HEAD,
  oddSegment,
  wellFormed,
} from './hostile-parts.ts';
import { hostileJson, hostileText } from './hostile-texts.ts';

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
  const ticket = hostileText(MAX_IN_HEAD).map(
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
  const left = MAX_IN_HEAD - Math.min(request.path.length, MAX_IN_HEAD / 2);
  const mostInHeader = Math.floor(left / Object.keys(request.headers).length);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, value.slice(0, mostInHeader)]),
  );
  const inHeaders = Object.values(headers).join('').length;
  const path = request.path.slice(0, MAX_IN_HEAD - inHeaders);
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
