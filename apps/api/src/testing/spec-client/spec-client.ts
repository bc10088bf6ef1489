import type { z } from 'zod';
import { type CallName, calls, type Reply } from './calls.ts';

type Input = { id?: number | string; query?: Record<string, string>; body?: object };
export type Failed = { status: number; error: string | null };

/**
 * A client written only from the specification: it uses the calls, shapes and texts as specified,
 * and nothing of the contract.
 */
export function specClient(url: string) {
  const storage = new Map<'token' | 'user', string>();
  const made = new Set<CallName>();

  async function send(name: CallName, { id, query = {}, body }: Input) {
    made.add(name);
    const [method, path] = calls[name];
    const search = new URLSearchParams(query);
    const token = storage.get('token');
    const response = await fetch(`${url}${path.replace('{id}', String(id))}?${search}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json: unknown = await response.json();
    // Any 401 clears the session; a rejected login had none.
    if (response.status === 401) storage.clear();
    return { status: response.status, ok: response.ok, json };
  }

  return {
    storage,
    /** The calls among these that were never made. */
    unmade: (group: object) => Object.keys(group).filter((name) => !made.has(name as CallName)),
    /** A call that is expected to succeed: its reply, as far as the specification knows it. */
    async call<Name extends CallName>(name: Name, input: Input = {}): Promise<Reply<Name>> {
      const { ok, status, json } = await send(name, input);
      if (!ok) throw new Error(`${name} answers ${status}: ${JSON.stringify(json)}`);
      const Shape: z.ZodType = calls[name][2];
      return Shape.parse(json) as Reply<Name>;
    },
    /** A call that is expected to fail. */
    async fail(name: CallName, input: Input = {}): Promise<Failed> {
      const { ok, status, json } = await send(name, input);
      if (ok) throw new Error(`${name} answers ${status}: ${JSON.stringify(json)}`);
      const { error } = json as { error?: unknown };
      return { status, error: typeof error === 'string' ? error : null };
    },
    /** What a login and a registration leave in the browser. */
    async enter(name: 'register' | 'login' | 'adminSignup', body: object): Promise<void> {
      const { token, user } = await this.call(name, { body });
      storage.set('token', token);
      storage.set('user', JSON.stringify(user));
    },
    leave: () => storage.clear(),
  };
}

export type SpecClient = ReturnType<typeof specClient>;
