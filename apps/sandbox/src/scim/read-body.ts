import { z } from 'zod';
import type { Dialect } from './dialect.ts';
import { badRequest, ScimError, schemas } from './scim-answer.ts';

export const Email = z.object({ value: z.string(), primary: z.boolean().optional() });

export const Name = z.object({
  formatted: z.string().optional(),
  givenName: z.string().optional(),
  familyName: z.string().optional(),
});
export type Name = z.infer<typeof Name>;

const Patch = z.object({
  schemas: z.array(z.string()),
  Operations: z
    .array(z.object({ op: z.string(), path: z.string().optional(), value: z.unknown().optional() }))
    .min(1),
});

export type Operation = { op: 'add' | 'replace' | 'remove'; path: string | null; value: unknown };

/** Parses a body. If it is invalid, Open WebUI replies with 422, the others with 400. */
export function readBody<T>({ errors }: Dialect, schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') ?? '';
  throw errors === 'detail'
    ? new ScimError(422, `Field required: ${place}`)
    : badRequest(`The attribute ${place} is missing or wrong`, 'invalidSyntax');
}

/** The operations of a PATCH in their order. */
export function operationsOf(dialect: Dialect, body: unknown): Operation[] {
  const patch = readBody(dialect, Patch, body);
  if (!patch.schemas.includes(schemas.patch)) {
    throw badRequest('The schema of a PATCH is PatchOp', 'invalidSyntax');
  }
  const operations = patch.Operations.map(({ op, path, value }) => ({
    op: operationName(dialect, op),
    path: path ?? null,
    value,
  }));
  return dialect.operations === 'first' ? operations.slice(0, 1) : operations;
}

function operationName({ capitalOps }: Dialect, op: string): Operation['op'] {
  const name = capitalOps === 'taken' ? op.toLowerCase() : op;
  if (name === 'add' || name === 'replace' || name === 'remove') return name;
  throw badRequest(`There is no operation ${op}`, 'invalidSyntax');
}
