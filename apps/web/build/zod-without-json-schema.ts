import type { Plugin } from 'vite';

const STUB = '\0zod-without-json-schema';

/**
 * Removes zod's conversion of schemas to JSON Schema, which the browser never uses: 18 KB of script
 * (5 KB compressed) before the login page can show. If zod moves that code, the build fails because
 * of a missing export, or only becomes larger.
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
        const leftOut = () => { throw new Error('This build does not include JSON Schema.'); };
        export const toJSONSchema = leftOut;
        export const createToJSONSchemaMethod = () => leftOut;
        export const createStandardJSONSchemaMethod = () => leftOut;
      `;
    },
  };
}
