import { character } from '@nobayon/shared/testing/character.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldKeeper } from './keep-fields.ts';

const fields = new Set(['users', 'id', 'name', 'group_ids', 'a b']);

/** The text, cut into chunks of these sizes. */
function reduce(text: string, sizes: number[], stringBytes = 1_000_000): string {
  const keep = fieldKeeper({ fields, stringBytes });
  const bytes = Buffer.from(text);
  const kept: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    kept.push(keep(bytes.subarray(at, at + size)));
    at += size;
  }
  return Buffer.concat(kept).toString();
}

/** What should be left of a value. */
function expected(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expected);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, fields.has(key) ? expected(inner) : null]),
  );
}

const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue({ maxDepth: 0 }),
    fc.string({ unit: character }),
    fc.constantFrom('"', '\\', '\\"', '{"id":1}', '\ud83d\ude00'),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom(...fields, 'picture', 'settings', '__proto__'), fc.string()),
      tie('json'),
      { maxKeys: 5 },
    ),
  ),
}));
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const indents = fc.constantFrom(undefined, 1, '\t');

test('keeps the named fields of any JSON in any chunks and replaces all others by null', () => {
  fc.assert(
    fc.property(json, sizes, indents, (value, chunks, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(JSON.parse(reduce(text, chunks))).toEqual(expected(JSON.parse(text)));
    }),
    { numRuns: 1_000 },
  );
});

test('cuts long strings between characters and continues after them', () => {
  fc.assert(
    fc.property(fc.string({ unit: character }), sizes, fc.nat(20), (name, chunks, most) => {
      const read = JSON.parse(reduce(JSON.stringify({ name, id: 7 }), chunks, most));
      expect(name.startsWith(read.name)).toBe(true);
      expect(read.id).toBe(7);
      if (Buffer.byteLength(JSON.stringify(name)) - 2 <= most) expect(read.name).toBe(name);
    }),
  );
});

test('leaves invalid JSON invalid', () => {
  fc.assert(
    fc.property(json, sizes, fc.nat(), (value, chunks, seed) => {
      const text = JSON.stringify({ name: value });
      const torn = text.slice(0, seed % text.length);
      expect(() => JSON.parse(reduce(torn, chunks))).toThrow();
    }),
  );
  expect(reduce('<!doctype html><p>"Hi": {</p>', [7])).toContain('<!doctype html>');
});

test('uses no memory for hundreds of megabytes of other fields', () => {
  const keep = fieldKeeper({ fields, stringBytes: 100 });
  const filler = Buffer.alloc(1024 * 1024, 'A');
  const opening = '{"users":[{"id":"1","settings":{"x":[1,{"y":"\\"';
  let size = keep(Buffer.from(opening)).length;
  for (let turn = 0; turn < 100; turn += 1) size += keep(filler).length;
  size += keep(Buffer.from('"}]},"name":"')).length;
  for (let turn = 0; turn < 100; turn += 1) size += keep(filler).length;
  size += keep(Buffer.from('"}]}')).length;
  expect(size).toBeLessThan(300);
});
