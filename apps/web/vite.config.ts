import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import type { BuildOptions, InlineConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { groupPages } from './build/group-pages.ts';
import { listModules } from './build/list-modules.ts';
import { usedIcons } from './build/used-icons.ts';
import { zodWithoutJsonSchema } from './build/zod-without-json-schema.ts';

const API = process.env.API_URL ?? 'http://localhost:3000';

const build: BuildOptions = {
  // Phones without updates for about three years.
  target: ['chrome109', 'edge109', 'firefox115', 'safari16.4'],
  sourcemap: false,
  // `route-sizes.ts` has the sizes that matter.
  reportCompressedSize: false,
  // The content security policy allows no data: fonts or styles, and small files cost little.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
};

/** Every page loads a list of these names, of which the hash is what cannot be compressed. */
const shortNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

const library = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

// Libraries, which stay cached when only the product changes.
const libraries = [
  { name: 'zod', test: (id: string) => library('zod').test(id) || id.includes('zod-without-json') },
  {
    name: 'react',
    test: library('react|react-dom|react-router|react-router-dom|scheduler'),
  },
  // Floating elements such as menus: used by many administrators' pages and few of a customer's.
  { name: 'floating', test: library('@floating-ui') },
  // Used by most pages, but not by those of guests, which are opened first. The code that creates
  // queries is excluded, because the client of every page has it and needs nothing else.
  {
    name: 'query',
    test: (id: string) => library('@tanstack').test(id) && !id.includes('queryOptions'),
  },
].map((group) => ({ ...group, priority: 100 }));

export default defineConfig(({ command, isSsrBuild }) => {
  const common = {
    plugins: [react(), zodWithoutJsonSchema(), usedIcons()],
    css: { postcss: { plugins: [mantine()] } },
  } satisfies InlineConfig;
  const isForBrowsers = command === 'build' && !isSsrBuild;
  const toFindOut: InlineConfig = {
    ...common,
    configFile: false,
    root: import.meta.dirname,
    build: { ...build, write: false, minify: false },
  };
  return {
    ...common,
    plugins: [...common.plugins, ...(isForBrowsers ? [groupPages(toFindOut), listModules()] : [])],
    server: { proxy: { '/api': API, '/oidc': API } },
    preview: { proxy: { '/api': API, '/oidc': API } },
    build: {
      ...build,
      ...(isForBrowsers && {
        manifest: true,
        rolldownOptions: {
          input: { index: 'index.html', 'first-requests': 'src/first-requests.ts' },
          output: {
            codeSplitting: { groups: libraries },
            ...shortNames,
          },
        },
      }),
    },
    // Reloading the modules for every file would take longer than the tests, which leave no state
    // behind.
    test: { include: ['src/**/*.test.{ts,tsx}'], testTimeout: 20_000, isolate: false },
  };
});
