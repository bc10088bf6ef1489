import type { Plugin } from 'vite';

const STUB = '\0zod-without-json-schema';

/**
 * Every schema of zod can write itself as JSON Schema, which a browser never asks for: 18 KB of
 * script, 5 compressed, before the login page can show. This leaves that part out. Should zod move
 * it, the build fails on a missing export, or is merely larger again.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const fromClassic = importer?.includes('/zod/v4/classic/') ?? false;
      return fromClassic && /\/(json-schema-processors|to-json-schema)\.js$/.test(source)
        ? STUB
        : null;
    },
    load(id) {
      if (id !== STUB) return null;
      return `
        const leftOut = () => { throw new Error('JSON Schema is left out of this build.'); };
        export const toJSONSchema = leftOut;
        export const createToJSONSchemaMethod = () => leftOut;
        export const createStandardJSONSchemaMethod = () => leftOut;
      `;
    },
  };
}
