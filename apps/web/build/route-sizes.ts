/**
 * Prints what each page makes a browser load before it can be used, compressed with Brotli. It fails
 * when a page that people meet first is heavier than it may be, when the page of a guest or user loads
 * what is for administrators alone, and when a guest's form waits for what only sending it needs.
 */
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** In bytes of script. */
const BUDGETS = {
  'login-page': 113_000,
  'dashboard-page': 163_000,
  'checkout-page': 167_000,
};

/** What only the administrators' pages are made of. */
const FOR_ADMINS =
  /[\\/](recharts|@mantine[\\/](charts|notifications))[\\/]|[\\/]src[\\/](app[\\/]layout[\\/]admin-|features[\\/](audit|coupons|plans|search|stats|transactions|users|wallets)[\\/]|ui[\\/](data-list[\\/]|feedback[\\/]toast))/;

/** The pages whose forms are drawn before there is anything to check or send them with. */
const FORMS = ['login-page', 'register-page', 'forgot-password-page'];
const FOR_SENDING = /[\\/](zod|@tanstack)[\\/]|[\\/]shared[\\/]src[\\/]contract[\\/]/;

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
const entry = [...chunks.values()].find(({ isEntry, name }) => isEntry && name === 'index');
const pages = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry);

for (const page of pages) print(page.name, filesOf(page));
for (const [name, budget] of Object.entries(BUDGETS)) {
  const page = pages.find((page) => page.name === name);
  if (page && weigh(filesOf(page).scripts) <= budget) continue;
  process.stderr.write(`${name} may load ${budget} bytes of script.\n`);
  process.exitCode = 1;
}

for (const page of pages) {
  if (!page.moduleIds.some(isForAdmins)) expectNone(page, isForAdmins, 'is for administrators');
  if (FORMS.includes(page.name)) expectNone(page, isForSending, 'its form is drawn without');
}

function expectNone(
  page: Rolldown.OutputChunk,
  isStray: (module: string) => boolean,
  why: string,
): void {
  const loaded = [...filesOf(page).scripts].flatMap((name) => chunks.get(name)?.moduleIds ?? []);
  const stray = loaded.filter(isStray);
  if (stray.length === 0) return;
  process.stderr.write(`${page.name} loads what ${why}: ${stray.join(', ')}\n`);
  process.exitCode = 1;
}

function isForSending(module: string): boolean {
  return FOR_SENDING.test(module);
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
