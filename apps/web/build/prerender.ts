/**
 * Writes the pages that visitors open first as HTML files after the build: pages for guests and for
 * everybody with all their text, pages for customers as an empty frame. Visitors can read while the
 * scripts load, and the browser fetches what the page needs at once.
 */
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import { filesFor, fillTemplate } from './page-html.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** Keeps the session; a guest's form is rendered without it. */
const SESSION = 'start-session.ts';

/** The title precedes that of the app, which the build does not know: an installation names it. */
const PAGES = [
  { name: 'login', title: 'Login', files: ['login-page.tsx'], kind: 'guest' },
  { name: 'register', title: 'Register', files: ['register-page.tsx'], kind: 'guest' },
  {
    name: 'forgot-password',
    title: 'Forgot Password',
    files: ['forgot-password-page.tsx'],
    kind: 'guest',
  },
  { name: 'plans', title: 'Plans', files: [SESSION, 'pricing-page.tsx'], kind: 'open' },
  {
    name: 'dashboard',
    title: 'Overview',
    files: [SESSION, 'user-area.tsx', 'dashboard-page.tsx'],
    kind: 'frame',
  },
  {
    name: 'checkout',
    title: 'Checkout',
    files: [SESSION, 'user-area.tsx', 'checkout-page.tsx'],
    kind: 'frame',
  },
] as const;

const template = await readFile(join(dist, 'index.html'), 'utf8');
const manifestFile = join(dist, '.vite', 'manifest.json');
const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
// Placed where the imported packages can be resolved.
const rendererFolder = await mkdtemp(join(root, 'node_modules', '.prerender-'));
try {
  const { renderPage, renderFrame } = await buildRenderer(rendererFolder);
  for (const { name, title, files, kind } of PAGES) {
    const path = `/${name}`;
    const html = kind === 'frame' ? await renderFrame(path) : await renderPage(path);
    const page = fillTemplate(template, { path, title, kind, html, ...filesFor(manifest, files) });
    await writeFile(join(dist, `${name}.html`), page);
  }
} finally {
  await rm(rendererFolder, { recursive: true });
}
const plain = { path: null, title: null, kind: 'frame', html: null } as const;
const start = fillTemplate(template, { ...plain, ...filesFor(manifest, [SESSION]) });
await writeFile(join(dist, 'index.html'), start);
// Only for `route-sizes.ts`; never served.
const notes = join(root, '.build');
await rm(notes, { recursive: true, force: true });
await rename(join(dist, '.vite'), notes);

type Renderer = typeof import('../src/app/prerender.tsx');

async function buildRenderer(folder: string): Promise<Renderer> {
  await build({
    root,
    logLevel: 'error',
    build: { ssr: 'src/app/prerender.tsx', outDir: folder, copyPublicDir: false },
    ssr: { noExternal: true },
  });
  return (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as Renderer;
}
