import { AsyncLocalStorage } from 'node:async_hooks';

type RequestScope = {
  requestId: string;
  /** Whose call it is, as far as the proxies in front are believed. */
  ip: string;
  method: string;
  /** Without the query, which may carry a token. */
  path: string;
  /** Null while nobody has shown who calls. */
  userId: number | null;
};

const scopes = new AsyncLocalStorage<RequestScope>();

/** Everything that `run` starts belongs to this request, whatever it waits for. */
export function inRequest<T>(scope: RequestScope, run: () => T): T {
  return scopes.run(scope, run);
}

export function currentRequest(): RequestScope | undefined {
  return scopes.getStore();
}

/** Says whose request this is, once it is known. */
export function noteCaller(userId: number): void {
  const scope = scopes.getStore();
  if (scope) scope.userId = userId;
}
