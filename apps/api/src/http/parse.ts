import type { EndpointSpec, Parsed } from '@nobayon/shared/contract/endpoint.ts';
import type { Request } from 'express';
import type { z } from 'zod';
import { AppError } from './app-error.ts';
import { bodyOf } from './body/body-of.ts';
import { fieldErrors } from './errors/field-errors.ts';

/** Parses a part of a request. Throws `invalid_request` with a text per field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error.issues);
  const [text] = Object.values(fields);
  throw new AppError('invalid_request', { ...(text && { text }), fields });
}

/** Parses what the endpoint takes. Throws `invalid_request`. */
export function parseRequest(endpoint: EndpointSpec, http: Request): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  if (endpoint.params) parsed.params = parse(endpoint.params, http.params);
  if (endpoint.query) parsed.query = parse(endpoint.query, http.query);
  if (endpoint.body) parsed.body = parse(endpoint.body, bodyOf(http));
  return parsed;
}

/** Null for an invalid request: the error is reported once the caller is known. */
export function parseIfValid<E extends EndpointSpec>(endpoint: E, http: Request): Parsed<E> | null {
  try {
    return parseRequest(endpoint, http) as Parsed<E>;
  } catch {
    return null;
  }
}
