import { z } from 'zod';
import type { Dialect } from './dialect.ts';
import { badRequest, ScimError, schemas } from './scim-answer.ts';

const ListQuery = z.object({
  startIndex: z.coerce.number().int().default(1),
  count: z.coerce.number().int().optional(),
  filter: z.string().optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

export function listQueryOf(input: unknown): ListQuery {
  const query = ListQuery.safeParse(input);
  if (query.success) return query.data;
  throw badRequest('startIndex and count must be numbers');
}

/** One page from the `startIndex`-th row on, counted from 1. */
export function listResponse<T>(
  { pageSize }: Dialect,
  { startIndex, count = pageSize.usual }: ListQuery,
  found: readonly T[],
  resource: (item: T) => unknown,
) {
  const start = Math.max(1, startIndex);
  const size = Math.max(0, Math.min(pageSize.most, count));
  const page = found.slice(start - 1, start - 1 + size).map(resource);
  return {
    schemas: [schemas.list],
    totalResults: found.length,
    itemsPerPage: page.length,
    startIndex: start,
    Resources: page,
  };
}

/** Parses a filter of the form `attribute eq "value"`; null for any other. */
export function readFilter(
  { name, unknownFilter }: Dialect,
  filter: string,
): { attribute: string; value: string } | null {
  // Open WebUI recognizes only this spelling.
  if (name === 'openwebui' && !filter.includes('userName eq')) return null;
  const [, attribute, quoted] = /^\s*([\w.]+) eq ("(?:[^"\\]|\\.)*")\s*$/i.exec(filter) ?? [];
  if (attribute !== undefined && quoted !== undefined) {
    return { attribute: attribute.toLowerCase(), value: JSON.parse(quoted) as string };
  }
  // It uses the text between the first two quotes, and crashes without any.
  if (name === 'openwebui') {
    throw new ScimError(500, 'list index out of range');
  }
  if (unknownFilter === 'everybody') return null;
  throw badRequest('The filter cannot be read', 'invalidFilter');
}
