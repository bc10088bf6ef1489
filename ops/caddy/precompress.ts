import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const WORTH_IT = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest']);

const folder = process.argv[2];
if (!folder) throw new Error('Which folder?');

/** Adds `.br` and `.gz` beside every file that becomes smaller, with the highest compression. */
const files = await readdir(folder, { recursive: true, withFileTypes: true });
for (const file of files) {
  if (!file.isFile() || !WORTH_IT.has(extname(file.name))) continue;
  const path = join(file.parentPath, file.name);
  const content = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
}
