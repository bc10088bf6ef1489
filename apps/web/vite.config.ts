import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import type { BuildOptions, InlineConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { groupPages } from './build/group-pages.ts';
import { listModules } from './build/list-modules.ts';
import { zodWithoutJsonSchema } from './build/zod-without-json-schema.ts';

const API = process.env.API_URL ?? 'http://localhost:3000';

const build: BuildOptions = {
  // Phones that have not been updated for about three years.
  target: ['chrome109', 'edge109', 'firefox115', 'safari16.4'],
  sourcemap: false,
  // The content security policy allows no data: fonts or styles, and small files cost little.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
};

const library = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

// What stays in the browser's cache when only the product has changed.
const libraries = [
  { name: 'zod', test: (id: string) => library('zod').test(id) || id.includes('zod-without-json') },
  {
    name: 'react',
    test: library('react|react-dom|react-router|react-router-dom|scheduler'),
  },
  // What floats beside something, such as a menu: many of the administrators' pages, few of a customer's.
  { name: 'floating', test: library('@floating-ui') },
  // Most pages ask with it; those of guests do not, and are met first. What it makes a question of
  // stays out: it is in every page's client, and needs nothing of the rest.
  {
    name: 'query',
    test: (id: string) => library('@tanstack').test(id) && !id.includes('queryOptions'),
  },
].map((group) => ({ ...group, priority: 100 }));

export default defineConfig(({ command, isSsrBuild }) => {
  const common = {
    plugins: [react(), zodWithoutJsonSchema()],
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
            codeSplitting: {
              groups: [
                ...libraries,
                // What many other pages need, in one file instead of a dozen of a few hundred bytes.
                { name: 'shared', minShareCount: 16 },
              ],
            },
          },
        },
      }),
    },
    // Loading the modules anew for every file would take longer than the tests, which leave nothing in them.
    test: { include: ['src/**/*.test.{ts,tsx}'], testTimeout: 20_000, isolate: false },
  };
});
