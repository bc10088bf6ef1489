/** The tabs by their names in the URL: `/dashboard?tab=billing`. */
export const dashboardTabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'billing', label: 'Billing History' },
  { key: 'password', label: 'Change Password' },
] as const;

export type DashboardTab = (typeof dashboardTabs)[number]['key'];

/** The tab of a URL; the overview if it names none that exists. */
export function readTab(search: URLSearchParams): (typeof dashboardTabs)[number] {
  const asked = search.get('tab');
  return dashboardTabs.find(({ key }) => key === asked) ?? dashboardTabs[0];
}

/** The query of a tab's URL; empty for the overview. */
export function tabQuery(key: string | null): string {
  return key === null || key === 'overview' ? '' : `tab=${key}`;
}
