/** The tabs, by what the address calls them: `/dashboard?tab=billing`. */
export const dashboardTabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'billing', label: 'Billing History' },
  { key: 'password', label: 'Change Password' },
] as const;

export type DashboardTab = (typeof dashboardTabs)[number]['key'];

/** The tab an address asks for; the overview where it asks for none that there is. */
export function readTab(search: URLSearchParams): (typeof dashboardTabs)[number] {
  const asked = search.get('tab');
  return dashboardTabs.find(({ key }) => key === asked) ?? dashboardTabs[0];
}

/** The query of a tab's address. The overview is the plain address. */
export function tabQuery(key: string | null): string {
  return key === null || key === 'overview' ? '' : `tab=${key}`;
}
