import type { Plugin } from 'vite';

/** The modules of each file of script, by its name. */
export type Modules = Record<string, string[]>;

/** Writes down which modules each file of script is made of, for `route-sizes.ts`. */
export function listModules(): Plugin {
  return {
    name: 'list-modules',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const modules: Modules = Object.fromEntries(
        chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]),
      );
      // Beside Vite's own manifest, which says what a file imports and not what it is made of.
      const source = JSON.stringify(modules);
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
    },
  };
}
