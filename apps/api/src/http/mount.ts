import type { EndpointSpec, Parsed, RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { Request as HttpRequest, IRouter, Response } from 'express';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../database/database-away.ts';
import type { Prisma } from '../db.ts';
import { logSecurityEvent } from '../log/security-event.ts';
import { AppError } from './app-error.ts';
import { bodyReaders } from './body/read-body.ts';
import { type Client, clientOf } from './client.ts';
import { type AdminSecondFactor, type Authenticate, type CallerOf, identify } from './guard.ts';
import type { PathLimits } from './limits/limits.ts';
import { parseIfValid, parseRequest } from './parse.ts';
import { runHandlers } from './run-handlers.ts';
import { sendReply } from './send-reply.ts';

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

/** Mounts a group of endpoints. */
export function mount<C extends Endpoints>(
  router: IRouter,
  endpoints: C,
  handlers: Handlers<C>,
  options: MountOptions,
): void {
  for (const name of Object.keys(endpoints) as (keyof C & string)[]) {
    const endpoint = endpoints[name] as C[typeof name];
    const verb = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const { read, reply: answer } = stepsOf(handlers[name]);
    const receive = receiver(endpoint, read, options);
    router[verb](endpoint.path, async (http, response) => {
      const request = await receive(http, response);
      const reply = await answer(request, http).catch(async (error: unknown) => {
        const identifyAgain = () =>
          identify(options, endpoint.access, callOf(http, request.client));
        const cause = request.caller ? await causeOf(error, identifyAgain) : error;
        if (cause !== error) options.log.warn({ err: error }, 'a call failed whose caller is gone');
        throw cause;
      });
      if (endpoint.access === 'admin' && verb !== 'get') {
        logSecurityEvent(options.log, 'admin_changed');
      }
      sendReply(endpoint, reply, http, response);
    });
  }
}

/**
 * Receives the requests of one endpoint. Checks run in the order of their cost, and a request is
 * rejected by the first that fails.
 */
function receiver<E extends EndpointSpec>(
  endpoint: E,
  read: Steps<E>['read'],
  { limits, https, ...guard }: MountOptions,
): (http: HttpRequest, response: Response) => Promise<Request<E>> {
  const { byIp = [], byUser = [], byAccount = [] } = limits[endpoint.path] ?? {};
  const readers = endpoint.body ? bodyReaders(endpoint.path) : [];
  return async (http, response) => {
    const client = clientOf(http, response, { https });
    response.locals.client = client;
    await runHandlers(byIp, http, response);
    const early = read && parseIfValid(endpoint, http);
    const call = callOf(http, client);
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
    const request = { ...(early ?? parseRequest(endpoint, http)), caller, client } as Request<E>;
    response.locals.request = request;
    await runHandlers(byAccount, http, response);
    return request;
  };
}

function callOf(http: HttpRequest, { ip }: Client) {
  return { authorization: http.headers.authorization, ip };
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

type Steps<E extends EndpointSpec> = {
  read?: (userId: number, request: Parsed<E>) => Prisma.Sql;
  reply: Handler<E>;
};

function stepsOf<E extends EndpointSpec>(handler: Handler<E> | ReadWithSession<E>): Steps<E> {
  if (typeof handler === 'function') return { reply: handler };
  const { read, reply } = handler;
  return { read, reply: async (request) => reply(request.caller?.found, request) };
}
