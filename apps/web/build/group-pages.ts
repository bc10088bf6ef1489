import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { ADMIN_PAGE } from './for-admins.ts';
import { findPageModules, type PageModules } from './page-modules.ts';

/** The pages that have groups of their own, by their files. */
const PAGES = {
  login: /[\\/]login-page\.tsx$/,
  register: /[\\/]register-page\.tsx$/,
  forgot: /[\\/]forgot-password-page\.tsx$/,
  guestCalls:
    /[\\/](log-in|second-step|sign-in-with-passkey|create-account|ask-for-reset-link)\.ts$/,
  session: /[\\/]start-session\.ts$/,
  userArea: /[\\/]user-area\.tsx$/,
  dashboard: /[\\/]dashboard-page\.tsx$/,
  checkout: /[\\/]checkout-page\.tsx$/,
  security: /[\\/]security-page\.tsx$/,
  overview: /[\\/]admin-(area|dashboard-page)\.tsx$/,
};

/** The base component of all Mantine dialogs. */
const MODAL = /[\\/]components[\\/]Modal[\\/]/;
/** What all menus and lists of options are placed with. */
const FLOATING = /[\\/]@floating-ui[\\/]/;

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
 * The groups of shared modules: a few files instead of dozens, because each request costs a phone
 * more than a few hundred bytes. The pages that are opened first load nothing that only another
 * page needs; others, including administrators', load most of what their pages share at once.
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
  const of = (page: keyof typeof PAGES) =>
    modulesOf(roots.filter(({ facadeModuleId }) => PAGES[page].test(facadeModuleId ?? '')));
  const entry = modulesOf(roots.filter(({ isEntry }) => isEntry));
  const [login, register, forgot, guestCalls] = [
    of('login'),
    of('register'),
    of('forgot'),
    of('guestCalls'),
  ];
  const [session, userArea, dashboard] = [of('session'), of('userArea'), of('dashboard')];
  const [checkout, security, overview] = [of('checkout'), of('security'), of('overview')];
  const others = roots.filter((root) => !isForAdmins(root)).map((root) => modulesOf([root]));
  const admin = inAtLeast(
    3,
    roots.filter(isForAdmins).map((root) => modulesOf([root])),
  );
  const elsewhere = inAtLeast(1, others);
  const inSeveral = inAtLeast(2, others);
  const isShared = (id: string) => inSeveral.has(id) || admin.has(id);
  const withoutDialog = inAtLeast(1, others.filter(hasNone(MODAL)));
  const simple = inAtLeast(1, others.filter(hasNone(MODAL)).filter(hasNone(FLOATING)));
  return {
    base: (id) => entry.has(id),
    login: (id) => login.has(id),
    // Customers' pages load this file for what they share with it.
    forgot: (id) => forgot.has(id) && inSeveral.has(id),
    register: (id) => register.has(id),
    session: (id) => session.has(id),
    customer: (id) => userArea.has(id) || (dashboard.has(id) && checkout.has(id)),
    dashboard: (id) => dashboard.has(id) && withoutDialog.has(id) && isShared(id),
    checkout: (id) => checkout.has(id) && withoutDialog.has(id) && isShared(id),
    'guest-calls': (id) => guestCalls.has(id) && isShared(id),
    simple: (id) => admin.has(id) && simple.has(id),
    dialogs: (id) => admin.has(id) && elsewhere.has(id) && !withoutDialog.has(id),
    admin: (id) => admin.has(id) && !elsewhere.has(id) && overview.has(id),
    lists: (id) => admin.has(id) && !elsewhere.has(id),
    common: (id) => admin.has(id) && elsewhere.has(id),
    account: (id) => security.has(id) && isShared(id),
  };
}

function isForAdmins({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  return ADMIN_PAGE.test(facadeModuleId ?? '');
}

function hasNone(kind: RegExp): (modules: Set<string>) => boolean {
  return (modules) => ![...modules].some((id) => kind.test(id));
}

/** The modules that are in at least this many of the sets. */
function inAtLeast(count: number, sets: Set<string>[]): Set<string> {
  const counts = new Map<string, number>();
  for (const id of sets.flatMap((set) => [...set])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return new Set([...counts.keys()].filter((id) => (counts.get(id) ?? 0) >= count));
}
