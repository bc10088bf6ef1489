import { AsyncLocalStorage } from 'node:async_hooks';

type RequestScope = {
  requestId: string;
  /** The client's address, as reported by trusted proxies. */
  ip: string;
  method: string;
  /** Without the query, which may contain a token. */
  path: string;
  /** Null until the caller is authenticated. */
  userId: number | null;
};

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs work in the scope of a request, including everything asynchronous that it starts. */
export function inRequest<T>(scope: RequestScope, run: () => T): T {
  return scopes.run(scope, run);
}

export function currentRequest(): RequestScope | undefined {
  return scopes.getStore();
}

/** Sets the caller of the current request, once it is known. */
export function setRequestCaller(userId: number): void {
  const scope = scopes.getStore();
  if (scope) scope.userId = userId;
}
