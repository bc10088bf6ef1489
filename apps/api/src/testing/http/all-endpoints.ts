import { contract } from '@nobayon/shared/contract/contract.ts';
import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import type { z } from 'zod';

/** All endpoints with their names. */
export const allEndpoints = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, spec]): [string, EndpointSpec] => [`${feature}.${name}`, spec]),
);

export const partNames = ['params', 'query', 'body'] as const;
export type PartName = (typeof partNames)[number];
export type Fields = Record<string, unknown>;
export type Input = Partial<Record<PartName, Fields>>;

/**
 * Valid values for fields by their names, so that calls get past validation. `of` has values for
 * the calls under one path, because the ID of a user is not that of a payment.
 */
export type KnownValues = Record<string, unknown> & { of?: Record<string, Fields> };

const usual = [
  1,
  '1',
  'monthly',
  'Nusrat',
  'nusrat@example.com',
  'Secret-124',
  '2027-01-31',
  '2027-01-31T06:00:00.000Z',
  true,
  ['monthly'],
  [1],
  'user',
  'percentage',
  'pending',
  'delete_selected',
  'gateway',
  'done',
  'openwebui',
  '123456',
  { kind: 'transactions' },
  // Creating and using a passkey.
  {
    id: 'AQID',
    rawId: 'AQID',
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: 'e30',
      attestationObject: 'oA',
      authenticatorData: 'AQID',
      signature: 'AQID',
    },
  },
];

/** An input that the endpoint's schemas accept. Throws for a field without a valid known value. */
export function sampleInput(spec: EndpointSpec, known: KnownValues): Input {
  const input: Input = {};
  for (const part of partNames) {
    const schema = spec[part];
    if (schema) input[part] = sampleFields(spec, schema, known);
  }
  return input;
}

function sampleFields(spec: EndpointSpec, schema: z.ZodObject, known: KnownValues): Fields {
  const fields: Fields = {};
  const values = knownFor(spec, known);
  for (const [name, field] of Object.entries(schema.shape)) {
    const candidates = [values[name], String(values[name]), ...usual];
    const value = candidates.find(
      (candidate) => candidate !== undefined && takes(field, candidate),
    );
    if (value !== undefined) fields[name] = value;
    else if (!takes(field, undefined)) throw new Error(`${spec.path}: no value for ${name}`);
  }
  return fields;
}

function knownFor({ path }: EndpointSpec, { of = {}, ...known }: KnownValues): Fields {
  const better = Object.entries(of).find(([start]) => path.startsWith(start));
  return { ...known, ...better?.[1] };
}

function takes(field: z.core.$ZodType, value: unknown): boolean {
  return (field as z.ZodType).safeParse(value).success;
}

/** Whether the endpoint's schemas accept an input. */
export function accepts(spec: EndpointSpec, input: Input): boolean {
  return partNames.every((part) => !spec[part] || takes(spec[part], input[part] ?? {}));
}

/** The encoded address of a call. */
export function addressOf(spec: EndpointSpec, { params = {}, query = {} }: Input): string {
  const path = spec.path.replace(/:(\w+)/g, (_whole, name) => encode(String(params[name])));
  const search = Object.entries(query).map(
    ([name, value]) => `${encode(name)}=${encode(String(value))}`,
  );
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}

/** Whether a path matches the endpoint's: `/users/:id` matches `/users/missing`. */
export function answersAt(spec: EndpointSpec, method: string, path: string): boolean {
  const [address = ''] = path.split('?');
  const pattern = new RegExp(`^${spec.path.replace(/:\w+/g, '[^/]+')}$`);
  return spec.method === method && pattern.test(address);
}

/** Like `encodeURIComponent`, but does not throw for unpaired surrogates. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
