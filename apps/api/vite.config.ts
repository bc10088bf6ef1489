import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        worker: 'src/worker.ts',
        'rotate-oidc-keys': 'src/rotate-oidc-keys.ts',
        'hash-child': 'src/hash-child.ts',
      },
    },
  },
  ssr: {
    // Packages of this repository are source; those of the registry stay where they are.
    noExternal: [/^@nobayon\//],
  },
});
