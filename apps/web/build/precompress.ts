/** Adds `.br` and `.gz` beside each file of the build that becomes smaller, at the highest level. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const WORTH_IT = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest']);

const dist = join(import.meta.dirname, '..', 'dist');
const files = await readdir(dist, { recursive: true, withFileTypes: true });
await Promise.all(
  files
    .filter((file) => file.isFile() && WORTH_IT.has(extname(file.name)))
    .map((file) => precompress(join(file.parentPath, file.name))),
);

async function precompress(path: string): Promise<void> {
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
