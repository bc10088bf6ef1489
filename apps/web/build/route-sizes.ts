/**
 * Prints the size of what each page loads before it can be used, compressed with Brotli. Fails if a
 * page exceeds its limit, if a page for guests or users loads something that only administrators need, or if a guest's form
 * waits for a module that is only needed to submit it.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';
import { FOR_ADMINS } from './for-admins.ts';
import type { Modules } from './list-modules.ts';

/** Limits in bytes of compressed script. */
const BUDGETS = {
  'login-page': 113_300,
  'dashboard-page': 163_800,
  'checkout-page': 167_000,
};

/** Pages whose forms are drawn before the code that validates and submits them is loaded. */
const FORMS = ['login-page', 'register-page', 'forgot-password-page'];
const FOR_SENDING = /[\\/](zod|@tanstack)[\\/]|[\\/]shared[\\/]src[\\/]contract[\\/]/;

const root = join(import.meta.dirname, '..');
const { manifest, modules } = readBuild();
const chunks = Object.values(manifest);
const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
const pages = chunks.filter(({ isDynamicEntry }) => isDynamicEntry);

for (const page of pages) print(page.name ?? page.file, filesOf(page));
for (const [name, budget] of Object.entries(BUDGETS)) {
  const page = pages.find((page) => page.name === name);
  if (page && weigh(filesOf(page).scripts) <= budget) continue;
  process.stderr.write(`${name} may load ${budget} bytes of script.\n`);
  process.exitCode = 1;
}

for (const page of pages) {
  if (!modulesOf(page.file).some(isForAdmins))
    expectNone(page, isForAdmins, 'is for administrators');
  if (FORMS.includes(page.name ?? '')) expectNone(page, isForSending, 'its form is drawn without');
}

/** The manifest of the build, which all checks require. */
function readBuild(): { manifest: Manifest; modules: Modules } {
  const read = (name: string) => JSON.parse(readFileSync(join(root, '.build', name), 'utf8'));
  return { manifest: read('manifest.json'), modules: read('modules.json') };
}

function expectNone(page: ManifestChunk, isStray: (module: string) => boolean, why: string): void {
  const stray = [...filesOf(page).scripts].flatMap(modulesOf).filter(isStray);
  if (stray.length === 0) return;
  process.stderr.write(`${page.name} loads what ${why}: ${stray.join(', ')}\n`);
  process.exitCode = 1;
}

function modulesOf(script: string): string[] {
  return modules[script] ?? [];
}

function isForSending(module: string): boolean {
  return FOR_SENDING.test(module);
}

function isForAdmins(module: string): boolean {
  return FOR_ADMINS.test(module);
}

type Files = { scripts: Set<string>; styles: Set<string> };

/** All files that a page needs: its own chunk, the entry, and their imports, transitively. */
function filesOf(page: ManifestChunk): Files {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const todo = [page, ...(entry ? [entry] : [])];
  for (const chunk of todo) {
    if (scripts.has(chunk.file)) continue;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const key of chunk.imports ?? []) {
      const imported = manifest[key];
      if (imported) todo.push(imported);
    }
  }
  return { scripts, styles };
}

function weigh(files: Set<string>): number {
  return [...files].reduce((sum, name) => sum + weightOf(name), 0);
}

/** Of the file that browsers load; one that would not become smaller is not compressed. */
function weightOf(name: string): number {
  const file = join(root, 'dist', name);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

function print(name: string, { scripts, styles }: Files): void {
  const script = `${weigh(scripts)} B of script in ${scripts.size} files`;
  process.stdout.write(`${name.padEnd(28)} ${script}, ${weigh(styles)} B of styles\n`);
}
