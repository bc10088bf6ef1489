import type { EndpointSpec, Input, Reply } from '@nobayon/shared/contract/endpoint.ts';

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Calls the API like the web app. Throws for an error reply. */
export async function callApi<E extends EndpointSpec>(
  apiUrl: string,
  endpoint: E,
  input: Input<E>,
  token?: string,
): Promise<Reply<E>> {
  const { params = {}, query = {}, body } = input as Parts;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const url = new URL(path, apiUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${await response.text()}`);
  return endpoint.reply.parse(await response.json()) as Reply<E>;
}
