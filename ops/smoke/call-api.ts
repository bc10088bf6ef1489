import { z } from 'zod';
import type { EndpointSpec, Input, Reply } from '../../packages/shared/src/contract/endpoint.ts';

const ANSWER_WITHIN_MS = 30_000;

/** An unexpected reply. */
export class UnexpectedReply extends Error {
  readonly status: number;

  constructor(what: string, status: number, text: string) {
    super(`${what} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

export type CallApi = ReturnType<typeof apiAt>;

/** Calls an endpoint of the contract through the reverse proxy. */
export function apiAt(webUrl: string) {
  return async function call<E extends EndpointSpec>(
    endpoint: E,
    input: Input<E>,
    token?: string,
  ): Promise<Reply<E>> {
    const { params, query, body } = Loose.parse(input);
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const url = new URL(path, webUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await response.text();
    const what = `${endpoint.method} ${endpoint.path}`;
    if (response.status !== (endpoint.status ?? 200)) {
      throw new UnexpectedReply(what, response.status, text);
    }
    return endpoint.reply.parse(JSON.parse(text)) as Reply<E>;
  };
}

const Loose = z.object({
  params: z.record(z.string(), z.string()).default({}),
  query: z.record(z.string(), z.coerce.string()).default({}),
  body: z.unknown().optional(),
});
