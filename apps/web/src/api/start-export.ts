import { type ExportRequest, fileExports } from '@nobayon/shared/contract/admin/exports.ts';
import { call } from './client.ts';

/**
 * Downloads a CSV file through a single-use link, because a browser cannot send the token with a
 * download, and fetching the file in a script would hold all of it in memory. Throws a `CallError`.
 */
export async function startExport(request: ExportRequest): Promise<void> {
  const { url } = await call(fileExports.create, { body: { export: request } });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
