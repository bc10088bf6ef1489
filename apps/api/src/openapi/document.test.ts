import { EXPORT_PATH } from '@nobayon/shared/contract/admin/exports.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { allEndpoints } from '../testing/http/all-endpoints.ts';
import { buildDocument } from './build-document.ts';

const document = buildDocument({ appName: 'Nobayon' });
const written = JSON.stringify(document);

function operationAt(method: string, path: string) {
  const address = path.replaceAll(/:(\w+)/g, '{$1}');
  const operation = document.paths[address]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${address} is not in the document`);
  return operation;
}

test('it is OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(written));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(document.openapi).toMatch(/^3[.]1[.]/);
});

test.each(allEndpoints)('%s is documented with its parameters, body and reply', (name, spec) => {
  const { operationId, tags, summary, parameters, requestBody, responses } = operationAt(
    spec.method,
    spec.path,
  );
  expect(operationId).toBe(name);
  expect(document.tags.map((tag) => tag.name)).toContain(tags[0]);
  expect(summary).toMatch(/^[A-Z].+[.]$/);
  const named = (parameters ?? []).map((parameter) => parameter.name);
  expect(named).toEqual([
    ...Object.keys(spec.params?.shape ?? {}),
    ...Object.keys(spec.query?.shape ?? {}),
  ]);
  expect(requestBody !== undefined).toBe(spec.body !== undefined);
  expect(responses).toHaveProperty([spec.status ?? 200, 'content', 'application/json', 'schema']);
});

test.each(allEndpoints)('%s says in it who may call', (_name, { method, path, access }) => {
  const { security, responses } = operationAt(method, path);
  const expected = {
    public: [[], false, false],
    optional: [[{}, { session: [] }], true, false],
    user: [[{ session: [] }], true, false],
    admin: [[{ session: ['admin'] }], true, true],
  }[access];
  const mentions = (code: string) => JSON.stringify(responses).includes(`"${code}"`);
  expect([security, mentions('session_ended'), mentions('not_allowed')]).toEqual(expected);
});

test('it contains no unknown endpoints', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.sort()).toEqual([...allEndpoints.map(([name]) => name), 'fileExports.file'].sort());
});

test('all references resolve, and all components are referenced', () => {
  const referred = written.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  const names = new Set([...referred].map(([, name]) => name));
  expect([...names].sort()).toEqual(Object.keys(document.components.schemas).sort());
  expect(written).not.toContain('$defs');
});

test.each([
  ['User', 'auth', 'me'],
  ['Transaction', 'payments', 'status'],
])('%s has its name', (component) => {
  expect(document.components.schemas).toHaveProperty([component, 'properties', 'id']);
});

test('what limits calls says when to come back', () => {
  const { responses } = operationAt('POST', '/api/auth/login');
  expect(responses).toHaveProperty(['429', 'headers', 'Retry-After', 'required'], true);
});

test('only the endpoint for payment gateways accepts a form', () => {
  const forms = Object.entries(document.paths).filter(([, methods]) =>
    JSON.stringify(methods).includes('application/x-www-form-urlencoded'),
  );
  expect(forms.map(([path]) => path)).toEqual(['/api/payment/process-callback']);
});

test('the file of an export is CSV, and its ticket says who asks', () => {
  const { security, parameters, responses } = operationAt('GET', EXPORT_PATH);
  expect(security).toEqual([]);
  expect(parameters).toMatchObject([{ name: 'ticket', in: 'query', required: true }]);
  expect(responses).toHaveProperty(['200', 'content', 'text/csv']);
  expect(responses).toHaveProperty('401');
});

test('an error of a payment says that it was no success', () => {
  const schemaOf = (path: string) =>
    JSON.stringify(operationAt('GET', path).responses).includes('"success":{"const":false}');
  expect(schemaOf('/api/payment/history')).toBe(true);
  expect(schemaOf('/api/auth/me')).toBe(false);
});
