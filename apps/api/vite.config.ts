import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    sourcemap: true,
    reportCompressedSize: false,
    // The build contains a copy of their code.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        worker: 'src/worker.ts',
        'rotate-oidc-keys': 'src/rotate-oidc-keys.ts',
        'hash-child': 'src/hash-child.ts',
      },
      output: { sourcemapExcludeSources: true },
      // oidc-provider's use of it is reported at every build otherwise.
      checks: { eval: false },
    },
  },
  ssr: {
    // Finding and reading the packages' files took half of the time that a program needs to start:
    // docs/decisions/0072. bcrypt is compiled code; the files of swagger-ui-dist are found at run time.
    noExternal: true,
    external: ['bcrypt'],
  },
});
