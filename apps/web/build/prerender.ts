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

const PAGES = [
  { name: 'login', files: ['login-page.tsx'], kind: 'guest' },
  { name: 'register', files: ['register-page.tsx'], kind: 'guest' },
  { name: 'forgot-password', files: ['forgot-password-page.tsx'], kind: 'guest' },
  { name: 'plans', files: [SESSION, 'pricing-page.tsx'], kind: 'open' },
  { name: 'dashboard', files: [SESSION, 'user-area.tsx', 'dashboard-page.tsx'], kind: 'frame' },
  { name: 'checkout', files: [SESSION, 'user-area.tsx', 'checkout-page.tsx'], kind: 'frame' },
] as const;

const template = await readFile(join(dist, 'index.html'), 'utf8');
const manifestFile = join(dist, '.vite', 'manifest.json');
const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
// Placed where the imported packages can be resolved.
const rendererFolder = await mkdtemp(join(root, 'node_modules', '.prerender-'));
try {
  const { renderPage, renderFrame } = await buildRenderer(rendererFolder);
  for (const { name, files, kind } of PAGES) {
    const path = `/${name}`;
    const html = kind === 'frame' ? await renderFrame(path) : await renderPage(path);
    const page = fillTemplate(template, { path, kind, html, ...filesFor(manifest, files) });
    await writeFile(join(dist, `${name}.html`), page);
  }
} finally {
  await rm(rendererFolder, { recursive: true });
}
const plain = { path: null, kind: 'frame', html: null, ...filesFor(manifest, [SESSION]) } as const;
await writeFile(join(dist, 'index.html'), fillTemplate(template, plain));
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
