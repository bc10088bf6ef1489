import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

/** What people meet first, by the names of the files. */
const FIRST = {
  login: /[\\/]login-page\.tsx$/,
  register: /[\\/]register-page\.tsx$/,
  forgot: /[\\/]forgot-password-page\.tsx$/,
  session: /[\\/]start-session\.ts$/,
  userArea: /[\\/]user-area\.tsx$/,
  dashboard: /[\\/]dashboard-page\.tsx$/,
  checkout: /[\\/]checkout-page\.tsx$/,
};

type Group = { name: string; test: (id: string) => boolean; priority: number };

/**
 * Adds the groups of the first pages to those of the build. Not as part of the configuration, which others
 * read as well: a build of their own is more than they want to know.
 */
export function groupFirstPages(config: InlineConfig): Plugin {
  return {
    name: 'group-first-pages',
    async config() {
      const groups = await groupsForFirstPages(config);
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

/**
 * The files that the first pages share: a few instead of a dozen, with nothing of what only one of
 * them needs, or other people. Which modules they are made of is found out with a build that is thrown
 * away, since only then it is known what is left of a library.
 */
async function groupsForFirstPages(config: InlineConfig): Promise<Group[]> {
  const chunks = chunksOf(await build({ ...config, logLevel: 'error' }));
  const all = [...chunks.values()];
  const entry = modulesOf(all.filter(({ isEntry }) => isEntry));
  const login = modulesOf(all.filter(isFirst('login')));
  const register = modulesOf(all.filter(isFirst('register')));
  const forgot = modulesOf(all.filter(isFirst('forgot')));
  const session = modulesOf(all.filter(isFirst('session')));
  const userArea = modulesOf(all.filter(isFirst('userArea')));
  const dashboard = modulesOf(all.filter(isFirst('dashboard')));
  const checkout = modulesOf(all.filter(isFirst('checkout')));
  const isRoot = (id: string) =>
    all.some(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId === id) ||
    Object.values(FIRST).some((file) => file.test(id));
  // In this order a group needs those before it, and none after it: no two wait for each other.
  const groups: Record<string, (id: string) => boolean> = {
    base: (id) => entry.has(id),
    login: (id) => login.has(id),
    forgot: (id) => forgot.has(id),
    register: (id) => register.has(id),
    session: (id) => session.has(id),
    customer: (id) => userArea.has(id) || (dashboard.has(id) && checkout.has(id)),
  };
  const names = Object.keys(groups);
  return Object.entries(groups).map(([name, has]) => ({
    name,
    test: (id) => has(id) && !isRoot(id),
    priority: names.length - names.indexOf(name),
  }));

  function modulesOf(from: readonly Rolldown.OutputChunk[]): Set<string> {
    const found = new Set(from);
    for (const chunk of found) {
      for (const name of chunk.imports) {
        const imported = chunks.get(name);
        if (imported) found.add(imported);
      }
    }
    return new Set([...found].flatMap(({ moduleIds }) => moduleIds));
  }
}

function isFirst(page: keyof typeof FIRST) {
  return ({ facadeModuleId }: Rolldown.OutputChunk) => FIRST[page].test(facadeModuleId ?? '');
}

function chunksOf(result: Awaited<ReturnType<typeof build>>): Map<string, Rolldown.OutputChunk> {
  if (Array.isArray(result) || !('output' in result)) throw new Error('One build is expected.');
  return new Map(
    result.output
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk] as const),
  );
}
