import { Email } from '@nobayon/shared/contract/account/auth.ts';
import { Day, Id, IdText, Instant, Taka } from '@nobayon/shared/contract/fields/fields.ts';
import { z } from 'zod';

type Written = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema };

/** What is worth saying about a field, wherever it is. */
const notes = new Map<z.core.$ZodType, { description?: string; examples?: string[] }>([
  [Taka, { description: 'BDT, with at most two decimals.' }],
  [Day, { description: "A day of the installation's calendar, yyyy-mm-dd." }],
  [Instant, { description: 'UTC.' }],
  [Email, { examples: ['rahim@example.com'] }],
]);

/** Makes a schema, as zod has written it, say what a reader needs and no more. */
export function simplifySchema({ zodSchema, jsonSchema }: Written): void {
  // In an address it is text, which OpenAPI takes for granted.
  if (zodSchema === IdText) replace(jsonSchema, z.toJSONSchema(Id));
  Object.assign(jsonSchema, notes.get(zodSchema));
  // The format says it already.
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // What JavaScript can count to is no limit of ours.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function replace(schema: z.core.JSONSchema.BaseSchema, by: z.core.JSONSchema.BaseSchema): void {
  for (const key of Object.keys(schema)) delete schema[key];
  const { $schema, ...rest } = by;
  Object.assign(schema, rest);
}
