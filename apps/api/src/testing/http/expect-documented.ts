import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Response } from 'supertest';
import { expect } from 'vitest';
import { z } from 'zod';
import { buildDocument } from '../../openapi/build-document.ts';

type Reply = Pick<Response, 'status' | 'headers' | 'body'>;
type DocumentedReply = {
  content: Record<string, unknown>;
  headers?: Record<string, { required?: boolean }>;
};
type DocumentedCall = { method: string; address: string; pattern: RegExp; replies: Replies };
type Replies = Record<string, DocumentedReply>;

let rules: ReturnType<typeof readRules> | undefined;

/** Throws if a reply does not match the API's OpenAPI document. */
export function expectDocumented(method: string, path: string, response: Reply): void {
  if (!path.startsWith('/api/')) return;
  rules ??= readRules();
  const call = rules.find(method, path);
  if (!call) {
    // No call has this address.
    expect(response.status, `${method} ${path} is not documented`).toBe(404);
    return;
  }
  const name = `${call.method} ${call.address}`;
  const { status, headers, body } = response;
  const reply = call.replies[status];
  if (!reply) throw new Error(`${name} answers ${status}, which is not documented: ${shown(body)}`);
  for (const [header, { required }] of Object.entries(reply.headers ?? {})) {
    if (required) expect(headers, `${name} answers ${status}`).toHaveProperty(header.toLowerCase());
  }
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  expect(Object.keys(reply.content), `${name} answers ${status}`).toContain(type);
  if (type !== 'application/json') return;
  const problems = rules.problemsOf(call, status, body);
  if (problems) {
    throw new Error(`${name} answers ${status} with what is not documented: ${problems}`);
  }
}

function readRules() {
  const document = buildDocument({ appName: 'Nobayon' });
  const ajv = new Ajv2020({
    // An OpenAPI document is more than a schema.
    strict: false,
    allErrors: true,
    formats: { date: fits(z.iso.date()), 'date-time': fits(z.iso.datetime()) },
  });
  ajv.addSchema({ $id: 'api', ...document });
  const calls = Object.entries(document.paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(
      ([method, { responses }]): DocumentedCall => ({
        method: method.toUpperCase(),
        address,
        pattern: new RegExp(`^${address.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        replies: responses as Replies,
      }),
    ),
  );
  return {
    find(method: string, path: string): DocumentedCall | undefined {
      const [address = ''] = path.split('?');
      const matching = calls.filter((call) => call.method === method && call.pattern.test(address));
      return matching.find((call) => call.address === address) ?? matching[0];
    },
    /** The problems of a reply's body; null if there are none. */
    problemsOf({ method, address, replies }: DocumentedCall, status: number, body: unknown) {
      expect(replies).toHaveProperty(String(status));
      const steps = ['paths', address, method.toLowerCase(), 'responses', String(status)];
      const pointer = [...steps, 'content', 'application/json', 'schema'].map(escaped).join('/');
      // Compiled once and cached.
      const validate = ajv.getSchema(`api#/${pointer}`);
      if (!validate) throw new Error(`There is no schema at ${pointer}`);
      return validate(body) ? null : `${ajv.errorsText(validate.errors)} in ${shown(body)}`;
    },
  };
}

function fits(schema: z.ZodType): (text: string) => boolean {
  return (text) => schema.safeParse(text).success;
}

function escaped(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function shown(body: unknown): string {
  return JSON.stringify(body).slice(0, 500);
}
