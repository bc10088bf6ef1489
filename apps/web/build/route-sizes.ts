/**
 * Prints what each page makes a browser load before it can be used, compressed with Brotli. It fails
 * when the login page, which everybody meets first, is heavier than it may be, and when the page of
 * a guest or user loads what is for administrators alone.
 */
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const LOGIN_BUDGET = 135_000;

/** What only the administrators' pages are made of. */
const FOR_ADMINS =
  /[\\/](recharts|@mantine[\\/](charts|notifications))[\\/]|[\\/]src[\\/](app[\\/]admin-(?!pages)|features[\\/](audit|coupons|plans|stats|transactions|users)[\\/]|ui[\\/](data-|sheet|notify))/;

const { output } = await bundle();
const chunks = new Map(
  output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
);
const weights = new Map(
  output.map((file) => [
    file.fileName,
    brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length,
  ]),
);
const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
const pages = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry);

for (const page of pages) print(page.name, filesOf(page));
const login = pages.find(({ name }) => name === 'login-page');
if (!login || weigh(filesOf(login).scripts) > LOGIN_BUDGET) {
  process.stderr.write(`The login page may load ${LOGIN_BUDGET} bytes of script.\n`);
  process.exitCode = 1;
}

for (const page of pages.filter(({ moduleIds }) => !moduleIds.some(isForAdmins))) {
  const loaded = [...filesOf(page).scripts].flatMap((name) => chunks.get(name)?.moduleIds ?? []);
  const stray = loaded.filter(isForAdmins);
  if (stray.length === 0) continue;
  process.stderr.write(`${page.name} loads what is for administrators: ${stray.join(', ')}\n`);
  process.exitCode = 1;
}

function isForAdmins(module: string): boolean {
  return FOR_ADMINS.test(module);
}

async function bundle(): Promise<Rolldown.RolldownOutput> {
  const result = await build({ logLevel: 'error', build: { write: false } });
  if (Array.isArray(result) || !('output' in result)) throw new Error('One build is expected.');
  return result;
}

type Files = { scripts: Set<string>; styles: Set<string> };

/** Everything a page needs: its own chunk, the entry, and what they import, to the end. */
function filesOf(page: Rolldown.OutputChunk): Files {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const todo = [page.fileName, ...(entry ? [entry.fileName] : [])];
  for (const name of todo) {
    const chunk = chunks.get(name);
    if (!chunk || scripts.has(name)) continue;
    scripts.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    todo.push(...chunk.imports);
  }
  return { scripts, styles };
}

function weigh(files: Set<string>): number {
  return [...files].reduce((sum, name) => sum + (weights.get(name) ?? 0), 0);
}

function print(name: string, { scripts, styles }: Files): void {
  const script = `${weigh(scripts)} B of script in ${scripts.size} files`;
  process.stdout.write(`${name.padEnd(28)} ${script}, ${weigh(styles)} B of styles\n`);
}
