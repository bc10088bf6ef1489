import type { z } from 'zod';
// Every schema of the contract speaks in its words.
import './fields/issue-texts.ts';

/**
 * Who may call. `optional` takes a caller with or without a token and tells the handler which;
 * a token that is sent must be good in any case.
 */
export type Access = 'public' | 'optional' | 'user' | 'admin';

export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  /** The status of a good reply; 200 unless told. */
  status?: 200 | 201;
  /** For how long anybody may keep a good reply; unless told, nobody may. */
  cacheSeconds?: number;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  reply: z.ZodType;
};

/**
 * One call of the API, written once: the server mounts it and the browser calls it. Requests are
 * parsed on the way in; replies are parsed on the way out, which drops every field that the
 * schema does not name.
 */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type Part<E extends EndpointSpec, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? { [P in K]: z.input<E[K]> }
  : unknown;

/** What the caller hands over: `params`, `query` and `body`, as far as the endpoint has them. */
export type Input<E extends EndpointSpec> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

type ParsedPart<
  E extends EndpointSpec,
  K extends 'params' | 'query' | 'body',
> = E[K] extends z.ZodType ? { [P in K]: z.output<E[K]> } : unknown;

/** What the handler gets: the same, parsed. */
export type Parsed<E extends EndpointSpec> = ParsedPart<E, 'params'> &
  ParsedPart<E, 'query'> &
  ParsedPart<E, 'body'>;

export type Reply<E extends EndpointSpec> = z.output<E['reply']>;
/** What the handler gives back, before it is parsed. */
export type RawReply<E extends EndpointSpec> = z.input<E['reply']>;
