import { AsyncLocalStorage } from 'node:async_hooks';

type RequestScope = { requestId: string };

const scopes = new AsyncLocalStorage<RequestScope>();

/** Everything that `run` starts belongs to this request, whatever it waits for. */
export function inRequest<T>(scope: RequestScope, run: () => T): T {
  return scopes.run(scope, run);
}

export function currentRequest(): RequestScope | undefined {
  return scopes.getStore();
}
