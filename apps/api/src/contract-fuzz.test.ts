import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accepts,
  addressOf,
  allEndpoints,
  type Fields,
  type PartName,
  sampleInput,
} from './testing/all-endpoints.ts';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';
import { expectContract } from './testing/expect-civil.ts';
import { BYSTANDER, createIntruder } from './testing/intruder.ts';
import { jsonRequest, sendRaw } from './testing/raw-http.ts';

/** The same cases every time, so that what fails once fails again. */
const SEED = 20260310;

let app: TestApp;
let scene: Awaited<ReturnType<typeof createIntruder>>;
beforeAll(async () => {
  app = await createTestApp();
  scene = await createIntruder(app);
});
afterAll(() => app.close());

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('\u0000', '\ud800', '\udfff', '\\', '"', '{', '\ufffe', '৳') }),
  fc.constantFrom('NaN', '1e400', '0x1f', '__proto__', '\\u0000', '1; DROP TABLE users'),
);
const anyValue = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
  {
    weight: 2,
    arbitrary: fc.object({ key: anyText, values: [anyText, fc.integer()], maxDepth: 3 }),
  },
  { weight: 1, arbitrary: fc.array(anyText, { maxLength: 4 }) },
);

/** Fields that are mostly as they should be, some odd, some missing, some that nobody asked for. */
function fieldsLike(sample: Fields, values: fc.Arbitrary<unknown>): fc.Arbitrary<Fields> {
  const likely = Object.entries(sample).map(([name, value]) => [
    name,
    fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: values }),
  ]);
  const known = fc.record(Object.fromEntries(likely), { requiredKeys: [] });
  const more = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(anyText, values, { maxKeys: 3 }) },
  );
  return fc.tuple(known, more).map(([fields, extra]) => ({ ...fields, ...extra }));
}

/** What the network makes of a value. */
function overTheWire(fields: Fields, part: PartName): Fields {
  if (part === 'body') return JSON.parse(JSON.stringify(fields));
  const texts = Object.entries(fields).map(([name, value]) => [
    name.toWellFormed(),
    String(value).toWellFormed(),
  ]);
  return Object.fromEntries(texts);
}

async function fuzz(spec: EndpointSpec, part: PartName, values: fc.Arbitrary<unknown>) {
  const sample = sampleInput(spec, scene.known);
  const property = fc.asyncProperty(fieldsLike(sample[part] ?? {}, values), async (fields) => {
    const input = { ...sample, [part]: fields };
    const token =
      spec.access === 'public'
        ? null
        : await scene.freshToken(spec.access === 'admin' ? 'admin' : 'user');
    const reply = await sendRaw(
      app.url,
      jsonRequest(spec.method, addressOf(spec, input), {
        token,
        ...(spec.body && { body: input.body }),
      }),
    );
    expectContract(reply, spec);
    const asSent = { ...input, [part]: overTheWire(fields, part) };
    if (!accepts(spec, asSent)) expect(reply.status).toBe(400);
    if (reply.status === 401) expect(reply.text).toContain('wrong_credentials');
    if (spec.access !== 'admin') expect(reply.text.toLowerCase()).not.toContain(BYSTANDER);
  });
  await fc.assert(property, { numRuns: 150, seed: SEED, endOnFailure: true });
}

const withBody = allEndpoints.filter(([, { body }]) => body);
const withQuery = allEndpoints.filter(([, { query }]) => query);

test.each(withBody)('%s bears any body', async (_name, spec) => {
  await fuzz(spec, 'body', anyValue);
});

test.each(withQuery)('%s bears any query', async (_name, spec) => {
  await fuzz(spec, 'query', anyText);
});
