import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vitest/config';

const API = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  server: { proxy: { '/api': API } },
  preview: { proxy: { '/api': API } },
  build: {
    // Phones that have not been updated for about three years.
    target: ['chrome109', 'edge109', 'firefox115', 'safari16.4'],
    sourcemap: false,
    // The content security policy allows no data: scripts, and small files cost little over HTTP/2.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Its setting must be made before any schema is built, and so sits in the same chunk.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/ },
          ],
        },
      },
    },
  },
  test: { include: ['src/**/*.test.{ts,tsx}'] },
});
