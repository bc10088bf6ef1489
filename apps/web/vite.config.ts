import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vitest/config';
import { zodWithoutJsonSchema } from './build/zod-without-json-schema.ts';

const API = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), zodWithoutJsonSchema()],
  css: { postcss: { plugins: [mantine()] } },
  server: { proxy: { '/api': API } },
  preview: { proxy: { '/api': API } },
  build: {
    // Phones that have not been updated for about three years.
    target: ['chrome109', 'edge109', 'firefox115', 'safari16.4'],
    sourcemap: false,
    // The content security policy allows no data: fonts or styles, and small files cost little.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Its setting must be made before any schema is built, and so sits in the same chunk.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without/, priority: 2 },
            // Stays in the browser's cache when only the product has changed.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
              priority: 1,
            },
            // What most pages need, in one file instead of a dozen of a few hundred bytes. Shared by
            // more than the pages of the administrators, so that what only they need stays theirs.
            { name: 'shared', minShareCount: 15 },
          ],
        },
      },
    },
  },
  test: { include: ['src/**/*.test.{ts,tsx}'] },
});
