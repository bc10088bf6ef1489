import type { Plugin } from 'vite';

/** The modules of each output file, by the file's name. */
export type Modules = Record<string, string[]>;

/** Writes which modules each output file consists of, for `route-sizes.ts`. */
export function listModules(): Plugin {
  return {
    name: 'list-modules',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const modules: Modules = Object.fromEntries(
        chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]),
      );
      // Vite's own manifest lists only what a file imports, not the modules in it.
      const source = JSON.stringify(modules);
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
    },
  };
}
