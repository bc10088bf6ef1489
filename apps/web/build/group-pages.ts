import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { ADMIN_PAGE } from './for-admins.ts';
import { findPageModules, type PageModules } from './page-modules.ts';

/** The pages that visitors usually open first, by their files. */
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

/** The base component of all Mantine dialogs. */
const MODAL = /[\\/]components[\\/]Modal[\\/]/;

type Group = {
  name: string;
  test: (id: string) => boolean;
  priority: number;
  includeDependenciesRecursively: boolean;
};

/**
 * Adds the groups of pages to the build. This is a plugin and not part of the configuration, because
 * other tools read the configuration too and do not need the extra build.
 */
export function groupPages(config: InlineConfig): Plugin {
  return {
    name: 'group-pages',
    async config() {
      const groups = groupsOf(await findPageModules(config));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

/**
 * The groups of shared modules: a few files instead of dozens. The files of the first pages contain
 * nothing that only another page needs. Administrators load most of what their pages share at once.
 */
function groupsOf(pages: PageModules): Group[] {
  const contains = choose(pages);
  const isRoot = (id: string) => pages.roots.some(({ facadeModuleId }) => facadeModuleId === id);
  const names = Object.keys(contains);
  return Object.entries(contains).map(([name, has]) => ({
    name,
    test: (id) => has(id) && !isRoot(id),
    priority: names.length - names.indexOf(name),
    // Modules outside all groups may share its dependencies, without needing the group.
    includeDependenciesRecursively: false,
  }));
}

/**
 * Assigns modules to groups. A module belongs to the first group that includes it, so groups depend
 * only on earlier groups and never on each other.
 */
function choose({ roots, modulesOf }: PageModules): Record<string, (id: string) => boolean> {
  const first = (page: keyof typeof FIRST) =>
    modulesOf(roots.filter(({ facadeModuleId }) => FIRST[page].test(facadeModuleId ?? '')));
  const entry = modulesOf(roots.filter(({ isEntry }) => isEntry));
  const [login, register, forgot] = [first('login'), first('register'), first('forgot')];
  const [session, userArea] = [first('session'), first('userArea')];
  const [dashboard, checkout, overview] = [
    first('dashboard'),
    first('checkout'),
    first('overview'),
  ];
  const others = roots.filter((root) => !isForAdmins(root)).map((root) => modulesOf([root]));
  const admin = inAtLeast(
    3,
    roots.filter(isForAdmins).map((root) => modulesOf([root])),
  );
  const elsewhere = inAtLeast(1, others);
  const inSeveral = inAtLeast(2, others);
  const withoutDialog = inAtLeast(1, others.filter(hasNoDialog));
  return {
    base: (id) => entry.has(id),
    login: (id) => login.has(id),
    // Customers' pages load this file for what they share with it.
    forgot: (id) => forgot.has(id) && inSeveral.has(id),
    register: (id) => register.has(id),
    session: (id) => session.has(id),
    customer: (id) => userArea.has(id) || (dashboard.has(id) && checkout.has(id)),
    dialogs: (id) => admin.has(id) && elsewhere.has(id) && !withoutDialog.has(id),
    admin: (id) => admin.has(id) && !elsewhere.has(id) && overview.has(id),
    lists: (id) => admin.has(id) && !elsewhere.has(id),
  };
}

function isForAdmins({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  return ADMIN_PAGE.test(facadeModuleId ?? '');
}

function hasNoDialog(modules: Set<string>): boolean {
  return ![...modules].some((id) => MODAL.test(id));
}

/** The modules that are in at least this many of the sets. */
function inAtLeast(count: number, sets: Set<string>[]): Set<string> {
  const counts = new Map<string, number>();
  for (const id of sets.flatMap((set) => [...set])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return new Set([...counts.keys()].filter((id) => (counts.get(id) ?? 0) >= count));
}
