import { Email } from '@nobayon/shared/contract/account/auth.ts';
import { Day, Id, IdText, Instant, Taka } from '@nobayon/shared/contract/fields/fields.ts';
import { z } from 'zod';

type Written = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema };

/** Descriptions of fields that occur in several schemas. */
const notes = new Map<z.core.$ZodType, { description?: string; examples?: string[] }>([
  [Taka, { description: 'BDT, with at most two decimals.' }],
  [Day, { description: "A day of the installation's calendar, yyyy-mm-dd." }],
  [Instant, { description: 'UTC.' }],
  [Email, { examples: ['rahim@example.com'] }],
]);

/** Removes what readers do not need from a schema that zod has written. */
export function simplifySchema({ zodSchema, jsonSchema }: Written): void {
  // OpenAPI assumes that parameters are text.
  if (zodSchema === IdText) replace(jsonSchema, z.toJSONSchema(Id));
  Object.assign(jsonSchema, notes.get(zodSchema));
  // Redundant with the format.
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // The safe integers of JavaScript are not limits of ours.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function replace(schema: z.core.JSONSchema.BaseSchema, by: z.core.JSONSchema.BaseSchema): void {
  for (const key of Object.keys(schema)) delete schema[key];
  const { $schema, ...rest } = by;
  Object.assign(schema, rest);
}
