import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { ADMIN_PAGE } from './for-admins.ts';

/** What people meet first, by the names of the files. */
const FIRST = {
  login: /[\\/]login-page\.tsx$/,
  register: /[\\/]register-page\.tsx$/,
  forgot: /[\\/]forgot-password-page\.tsx$/,
  session: /[\\/]start-session\.ts$/,
  userArea: /[\\/]user-area\.tsx$/,
  dashboard: /[\\/]dashboard-page\.tsx$/,
  checkout: /[\\/]checkout-page\.tsx$/,
  overview: /[\\/]admin-(area|dashboard-page)\.tsx$/,
};

/** The component that every dialog of Mantine is made of. */
const MODAL = /[\\/]components[\\/]Modal[\\/]/;

type Group = {
  name: string;
  test: (id: string) => boolean;
  priority: number;
  includeDependenciesRecursively: boolean;
};

/**
 * Adds the groups of pages to those of the build. Not as part of the configuration, which others
 * read as well: a build of their own is more than they want to know.
 */
export function groupPages(config: InlineConfig): Plugin {
  return {
    name: 'group-pages',
    async config() {
      const groups = await groupsOfPages(config);
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

/**
 * The files that pages share: a few instead of dozens. Those of the first pages hold nothing that only
 * one of them needs, or other people; administrators load what most of their pages are made of at once.
 * Which modules these are is found out with a build that is thrown away, since only then it is known
 * what is left of a library.
 */
async function groupsOfPages(config: InlineConfig): Promise<Group[]> {
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
  const overview = modulesOf(all.filter(isFirst('overview')));
  const roots = all.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const admins = roots.filter(isForAdmins).map((root) => modulesOf([root]));
  const others = roots.filter((root) => !isForAdmins(root)).map((root) => modulesOf([root]));
  const admin = inAtLeast(3, admins);
  const elsewhere = inAtLeast(1, others);
  const withoutDialog = inAtLeast(1, others.filter(hasNoDialog));
  const isRoot = (id: string) => roots.some(({ facadeModuleId }) => facadeModuleId === id);
  // In this order a group needs those before it, and none after it: no two wait for each other.
  const groups: Record<string, (id: string) => boolean> = {
    base: (id) => entry.has(id),
    login: (id) => login.has(id),
    forgot: (id) => forgot.has(id),
    register: (id) => register.has(id),
    session: (id) => session.has(id),
    customer: (id) => userArea.has(id) || (dashboard.has(id) && checkout.has(id)),
    dialogs: (id) => admin.has(id) && elsewhere.has(id) && !withoutDialog.has(id),
    admin: (id) => admin.has(id) && !elsewhere.has(id) && overview.has(id),
    lists: (id) => admin.has(id) && !elsewhere.has(id),
  };
  const names = Object.keys(groups);
  return Object.entries(groups).map(([name, has]) => ({
    name,
    test: (id) => has(id) && !isRoot(id),
    priority: names.length - names.indexOf(name),
    // What it needs and is of no group may be needed without it.
    includeDependenciesRecursively: false,
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

function isForAdmins({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  return ADMIN_PAGE.test(facadeModuleId ?? '');
}

function hasNoDialog(modules: Set<string>): boolean {
  return ![...modules].some((id) => MODAL.test(id));
}

/** The modules that this many of the sets have, or more. */
function inAtLeast(count: number, sets: Set<string>[]): Set<string> {
  const counts = new Map<string, number>();
  for (const id of sets.flatMap((set) => [...set])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return new Set([...counts.keys()].filter((id) => (counts.get(id) ?? 0) >= count));
}

function chunksOf(result: Awaited<ReturnType<typeof build>>): Map<string, Rolldown.OutputChunk> {
  if (Array.isArray(result) || !('output' in result)) throw new Error('One build is expected.');
  return new Map(
    result.output
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk] as const),
  );
}
