import type { EndpointSpec, Parsed, RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { Request as HttpRequest, IRouter, Response } from 'express';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../database-away.ts';
import type { Prisma } from '../db.ts';
import { logSecurityEvent } from '../log/security-event.ts';
import { AppError } from './app-error.ts';
import { bodyOf } from './body/body-of.ts';
import { bodyReaders } from './body/read-body.ts';
import { type Client, clientOf } from './client.ts';
import { etagOf } from './etag-of.ts';
import { type AdminSecondFactor, type Authenticate, type CallerOf, identify } from './guard.ts';
import type { PathLimits } from './limits/limits.ts';
import { parse } from './parse.ts';
import { runHandlers } from './run-handlers.ts';
import { sendJson } from './send-json.ts';

/**
 * What a handler receives: the parsed request, the caller, as the endpoint's access defines, and
 * the client.
 */
export type Request<E extends EndpointSpec> = Parsed<E> & {
  caller: CallerOf<E['access']>;
  client: Client;
};

type Endpoints = Record<string, EndpointSpec>;

/** The second argument is for what is not in the contract, such as cookies. */
type Handler<E extends EndpointSpec> = (
  request: Request<E>,
  http: HttpRequest,
) => Promise<RawReply<E>>;

/**
 * For frequent read-only endpoints. `read` is one JSON value, read in the same statement as the
 * session, so that the request needs no other. Without a valid session nothing is read.
 */
type ReadWithSession<E extends EndpointSpec> = {
  read: (userId: number, request: Parsed<E>) => Prisma.Sql;
  reply: (found: unknown, request: Request<E>) => RawReply<E>;
};

/** A handler for each endpoint. A missing one does not compile. */
export type Handlers<C extends Endpoints> = {
  [K in keyof C]: C[K]['access'] extends 'user'
    ? Handler<C[K]> | ReadWithSession<C[K]>
    : Handler<C[K]>;
};

export type MountOptions = {
  authenticate: Authenticate;
  adminSecondFactor: AdminSecondFactor;
  limits: Record<string, PathLimits>;
  /** Whether browsers use https. */
  https: boolean;
  log: Logger;
};

/**
 * Mounts a group of endpoints. Checks run in the order of their cost, and a request is rejected by
 * the first that fails.
 */
export function mount<C extends Endpoints>(
  router: IRouter,
  endpoints: C,
  handlers: Handlers<C>,
  { limits, https, log, ...guard }: MountOptions,
): void {
  for (const name of Object.keys(endpoints) as (keyof C & string)[]) {
    const endpoint = endpoints[name] as C[typeof name];
    const verb = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const { byAddress = [], byUser = [], byAccount = [] } = limits[endpoint.path] ?? {};
    const readers = endpoint.body ? bodyReaders(endpoint.path) : [];
    const { read, reply: answer } = stepsOf(handlers[name]);
    router[verb](endpoint.path, async (http, response) => {
      const client = clientOf(http, response, { https });
      response.locals.client = client;
      await runHandlers(byAddress, http, response);
      const early = read && partsIfGood(endpoint, http);
      const call = { authorization: http.headers.authorization, address: client.address };
      let caller = await identify(guard, endpoint.access, {
        ...call,
        along: read && early ? (userId) => read(userId, early) : undefined,
      });
      response.locals.caller = caller;
      await runHandlers(byUser, http, response);
      const waitsForBody = readers.length > 0 && !http.complete;
      await runHandlers(readers, http, response);
      // A body can take minutes. Meanwhile the session may have ended, or its user lost the role.
      if (waitsForBody) {
        caller = await identify(guard, endpoint.access, call);
        response.locals.caller = caller;
      }
      const parsed = early ?? parts(endpoint, http);
      const request = { ...parsed, caller, client } as Request<typeof endpoint>;
      response.locals.request = request;
      await runHandlers(byAccount, http, response);
      const reply = await answer(request, http).catch(async (error: unknown) => {
        const cause = caller
          ? await causeOf(error, () => identify(guard, endpoint.access, call))
          : error;
        if (cause !== error) log.warn({ err: error }, 'a call failed whose caller is gone');
        throw cause;
      });
      if (endpoint.access === 'admin' && verb !== 'get') logSecurityEvent(log, 'admin_changed');
      const text = JSON.stringify(endpoint.reply.parse(reply));
      response.status(endpoint.status ?? 200);
      if (endpoint.cacheSeconds && isKnown(text, endpoint.cacheSeconds, http, response)) {
        response.status(304).end();
      } else {
        sendJson(http, response, text);
      }
    });
  }
}

/**
 * If the caller no longer exists, for example because their account was deleted meanwhile, that is
 * the error. If this cannot be determined, the original error is.
 */
async function causeOf(error: unknown, identifyAgain: () => Promise<unknown>): Promise<unknown> {
  // If the database is down, nothing can be determined.
  if (error instanceof AppError || isDatabaseAway(error)) return error;
  return identifyAgain().then(
    () => error,
    (gone: unknown) => (gone instanceof AppError ? gone : error),
  );
}

/** Allows a reply to be cached. True if the caller already has this version. */
function isKnown(text: string, seconds: number, http: HttpRequest, response: Response): boolean {
  response.set({
    'Cache-Control': `public, max-age=${seconds}`,
    ETag: etagOf(text),
    Vary: 'Accept-Encoding',
  });
  return http.fresh;
}

type Steps<E extends EndpointSpec> = {
  read?: (userId: number, request: Parsed<E>) => Prisma.Sql;
  reply: Handler<E>;
};

function stepsOf<E extends EndpointSpec>(handler: Handler<E> | ReadWithSession<E>): Steps<E> {
  if (typeof handler === 'function') return { reply: handler };
  const { read, reply } = handler;
  return { read, reply: async (request) => reply(request.caller?.found, request) };
}

/** Null for an invalid request: the error is reported once the caller is known. */
function partsIfGood<E extends EndpointSpec>(endpoint: E, http: HttpRequest): Parsed<E> | null {
  try {
    return parts(endpoint, http) as Parsed<E>;
  } catch {
    return null;
  }
}

function parts(endpoint: EndpointSpec, http: HttpRequest): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  if (endpoint.params) parsed.params = parse(endpoint.params, http.params);
  if (endpoint.query) parsed.query = parse(endpoint.query, http.query);
  if (endpoint.body) parsed.body = parse(endpoint.body, bodyOf(http));
  return parsed;
}
