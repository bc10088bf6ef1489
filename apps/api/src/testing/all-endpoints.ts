import { contract } from '@nobayon/shared/contract/contract.ts';
import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import type { z } from 'zod';

/** Every endpoint there is, by name. */
export const allEndpoints = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, spec]): [string, EndpointSpec] => [`${feature}.${name}`, spec]),
);

export const partNames = ['params', 'query', 'body'] as const;
export type PartName = (typeof partNames)[number];
export type Fields = Record<string, unknown>;
export type Input = Partial<Record<PartName, Fields>>;

/** Values that lead deep into the product, by the name of the field they are for. */
export type KnownValues = Record<string, unknown>;

const usual = [
  1,
  '1',
  'monthly',
  'Nusrat',
  'nusrat@example.com',
  'Secret-124',
  '2027-01-31',
  true,
  ['monthly'],
  [1],
  'user',
  'percentage',
];

/** An input that the endpoint's schemas take. Throws for a field that no known value fits. */
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
  for (const [name, field] of Object.entries(schema.shape)) {
    const candidates = [known[name], String(known[name]), ...usual];
    const value = candidates.find(
      (candidate) => candidate !== undefined && takes(field, candidate),
    );
    if (value === undefined) throw new Error(`${spec.path}: no value is known for ${name}`);
    fields[name] = value;
  }
  return fields;
}

function takes(field: z.core.$ZodType, value: unknown): boolean {
  return (field as z.ZodType).safeParse(value).success;
}

/** Whether an input is one that the endpoint takes. */
export function accepts(spec: EndpointSpec, input: Input): boolean {
  return partNames.every((part) => !spec[part] || takes(spec[part], input[part] ?? {}));
}

/** The address of a call, with everything odd encoded. */
export function addressOf(spec: EndpointSpec, { params = {}, query = {} }: Input): string {
  const path = spec.path.replace(/:(\w+)/g, (_whole, name) => encode(String(params[name])));
  const search = Object.entries(query).map(
    ([name, value]) => `${encode(name)}=${encode(String(value))}`,
  );
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}

/** As `encodeURIComponent`, which throws for half of a surrogate pair. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
