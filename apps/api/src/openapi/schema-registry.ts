import * as adminAccount from '@nobayon/shared/contract/account/admin-account.ts';
import * as auth from '@nobayon/shared/contract/account/auth.ts';
import * as adminTransactions from '@nobayon/shared/contract/admin/admin-transactions.ts';
import * as adminUsers from '@nobayon/shared/contract/admin/admin-users.ts';
import * as audit from '@nobayon/shared/contract/admin/audit.ts';
import * as fileExports from '@nobayon/shared/contract/admin/exports.ts';
import * as stats from '@nobayon/shared/contract/admin/stats.ts';
import * as chatAccess from '@nobayon/shared/contract/chat-access/chat-access.ts';
import * as coupons from '@nobayon/shared/contract/coupons.ts';
import * as errors from '@nobayon/shared/contract/errors.ts';
import * as fields from '@nobayon/shared/contract/fields/fields.ts';
import * as payments from '@nobayon/shared/contract/payments.ts';
import * as plans from '@nobayon/shared/contract/plans.ts';
import { z } from 'zod';
import { simplifySchema } from './simplify-schema.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

const modules = [
  fields,
  errors,
  auth,
  adminAccount,
  adminUsers,
  plans,
  coupons,
  payments,
  adminTransactions,
  fileExports,
  stats,
  audit,
  chatAccess,
];

/** Schemas that the contract exports keep the name of their export. Fields have no names. */
const names = z.registry<{ id: string }>();
for (const module of modules) {
  for (const [id, value] of Object.entries(module)) {
    if (value instanceof z.ZodObject || value instanceof z.ZodDiscriminatedUnion) {
      names.add(value, { id });
    }
  }
}

/** Writes schemas as JSON Schema, and collects those with a name so that they can be referenced. */
export function createSchemaRegistry() {
  const named = new Map<string, JsonSchema>();

  function keep(name: string, schema: JsonSchema): void {
    const kept = named.get(name);
    if (kept && JSON.stringify(kept) !== JSON.stringify(schema)) {
      throw new Error(`${name} is not the same everywhere: its forms need names of their own`);
    }
    named.set(name, schema);
  }

  /** `input` describes requests, `output` replies. */
  function write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const written = z.toJSONSchema(schema, { io, metadata: names, override: simplifySchema });
    const { $schema, $defs = {}, ...own } = referring(written);
    for (const [name, definition] of Object.entries($defs)) keep(name, definition);
    return own;
  }

  return { write, named };
}

export type SchemaRegistry = ReturnType<typeof createSchemaRegistry>;

/** Rewrites references to the place of schemas in an OpenAPI document. */
function referring(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string'
      ? value.replace('#/$defs/', '#/components/schemas/')
      : value,
  );
}
