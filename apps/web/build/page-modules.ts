import { build, type InlineConfig, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The pages of a build, and the modules that each of them loads. */
export type PageModules = {
  /** The entry and every dynamically imported page. */
  roots: readonly Chunk[];
  /** The modules that these pages load, directly or through other files. */
  modulesOf(pages: readonly Chunk[]): Set<string>;
};

/**
 * Builds the app once, without writing it, to find out which modules each page loads. Only a build
 * shows what tree shaking leaves of a library.
 */
export async function findPageModules(config: InlineConfig): Promise<PageModules> {
  const chunks = chunksOf(await build({ ...config, logLevel: 'error' }));
  return {
    roots: [...chunks.values()].filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry),
    modulesOf(pages) {
      const loaded = new Set(pages);
      for (const chunk of loaded) {
        for (const name of chunk.imports) {
          const imported = chunks.get(name);
          if (imported) loaded.add(imported);
        }
      }
      return new Set([...loaded].flatMap(({ moduleIds }) => moduleIds));
    },
  };
}

function chunksOf(result: Awaited<ReturnType<typeof build>>): Map<string, Chunk> {
  if (Array.isArray(result) || !('output' in result))
    throw new Error('Expected exactly one build result.');
  return new Map(
    result.output
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk] as const),
  );
}
