import type { EndpointSpec, Parsed, RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { Request as HttpRequest, IRouter, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { logSecurityEvent } from '../log/security-event.ts';
import { bodyOf } from './body-of.ts';
import { type Authenticate, type CallerOf, identify } from './guard.ts';
import type { PathLimits } from './limits/limits.ts';
import { parse } from './parse.ts';
import { bodyReaders } from './read-body.ts';

/** What a handler gets: the parsed request and who calls, as the endpoint's access says. */
export type Request<E extends EndpointSpec> = Parsed<E> & { caller: CallerOf<E['access']> };

type Endpoints = Record<string, EndpointSpec>;

/** A handler per endpoint: one that is missing does not compile. */
export type Handlers<C extends Endpoints> = {
  [K in keyof C]: (request: Request<C[K]>) => Promise<RawReply<C[K]>>;
};

export type MountOptions = {
  authenticate: Authenticate;
  limits: Record<string, PathLimits>;
  log: Logger;
};

/**
 * Answers a group of endpoints. A call is refused by the first thing that is known about it: what
 * costs more comes after what costs less.
 */
export function mount<C extends Endpoints>(
  router: IRouter,
  endpoints: C,
  handlers: Handlers<C>,
  { authenticate, limits, log }: MountOptions,
): void {
  for (const name of Object.keys(endpoints) as (keyof C & string)[]) {
    const endpoint = endpoints[name] as C[typeof name];
    const verb = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const { byAddress, byUser, byAccount } = limits[endpoint.path] ?? {};
    const readers = endpoint.body && bodyReaders(endpoint.path);
    router[verb](endpoint.path, async (http, response) => {
      await run(byAddress, http, response);
      const caller = await identify(authenticate, endpoint.access, http.headers.authorization);
      response.locals.caller = caller;
      await run(byUser, http, response);
      await run(readers, http, response);
      const request = { ...parts(endpoint, http), caller } as Request<typeof endpoint>;
      response.locals.request = request;
      await run(byAccount, http, response);
      const reply = await handlers[name](request);
      if (endpoint.access === 'admin' && verb !== 'get') logSecurityEvent(log, 'admin_changed');
      response.status(endpoint.status ?? 200).json(endpoint.reply.parse(reply));
    });
  }
}

function parts(endpoint: EndpointSpec, http: HttpRequest): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  if (endpoint.params) parsed.params = parse(endpoint.params, http.params);
  if (endpoint.query) parsed.query = parse(endpoint.query, http.query);
  if (endpoint.body) parsed.body = parse(endpoint.body, bodyOf(http));
  return parsed;
}

async function run(steps: RequestHandler[] = [], http: HttpRequest, response: Response) {
  for (const step of steps) {
    await new Promise<void>((resolve, reject) => {
      step(http, response, (error?: unknown) => (error ? reject(error) : resolve()));
    });
  }
}
