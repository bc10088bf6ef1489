import type { z } from 'zod';
// Sets the texts of validation errors for every schema of the contract.
import './fields/issue-texts.ts';

/**
 * Who may call. `optional` accepts callers with or without a token and tells the handler which. An
 * invalid token is always rejected.
 */
export type Access = 'public' | 'optional' | 'user' | 'admin';

export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  /** The status of a successful reply; 200 by default. */
  status?: 200 | 201;
  /** For how many seconds a successful reply may be cached; by default not at all. */
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

/** What the caller passes: `params`, `query` and `body`, if the endpoint has them. */
export type Input<E extends EndpointSpec> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

type ParsedPart<
  E extends EndpointSpec,
  K extends 'params' | 'query' | 'body',
> = E[K] extends z.ZodType ? { [P in K]: z.output<E[K]> } : unknown;

/** What the handler receives: the same, parsed. */
export type Parsed<E extends EndpointSpec> = ParsedPart<E, 'params'> &
  ParsedPart<E, 'query'> &
  ParsedPart<E, 'body'>;

export type Reply<E extends EndpointSpec> = z.output<E['reply']>;
/** What the handler returns, before it is parsed. */
export type RawReply<E extends EndpointSpec> = z.input<E['reply']>;
