import type { ExportRequest } from '@nobayon/shared/contract/admin/exports.ts';
import type { TestApp } from '../create-test-app.ts';
import { parseCsv } from './parse-csv.ts';

/** Requests an export as an administrator. Returns the address of the file. */
export async function requestExport(
  app: TestApp,
  { token }: { token: string },
  request: ExportRequest,
): Promise<string> {
  const { body } = await app.api
    .as(token)
    .post('/api/admin/exports', { export: request })
    .expect(200);
  return body.url;
}

export async function fetchExport(
  app: TestApp,
  admin: { token: string },
  request: ExportRequest,
): Promise<ReturnType<typeof parseCsv>> {
  const response = await fetch(app.url + (await requestExport(app, admin, request)));
  if (response.status !== 200) throw new Error(`The export was answered with ${response.status}`);
  // `text()` would remove the byte order mark.
  return parseCsv(Buffer.from(await response.arrayBuffer()).toString('utf8'));
}
