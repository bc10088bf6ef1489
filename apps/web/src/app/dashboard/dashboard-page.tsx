import { Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../api/session/session.ts';
import { useFreshUser } from '../../api/session/use-fresh-user.ts';
import { LoadingSkeleton } from '../../ui/feedback/loading-skeleton.tsx';
import { Page } from '../../ui/page/page.tsx';
import { lazyComponent } from '../lazy-component.ts';
import { DashboardActions } from './dashboard-actions.tsx';
import css from './dashboard-page.module.css';
import { type DashboardTab, dashboardTabs, readTab, tabQuery } from './dashboard-tab.ts';
import { OverviewPanel } from './overview-panel.tsx';

const BillingHistory = lazyComponent(
  async () => (await import('../../features/history/billing-history.tsx')).BillingHistory,
);

const PasswordPanel = lazyComponent(
  async () => (await import('./password-panel.tsx')).PasswordPanel,
);

const panels: Record<DashboardTab, ReactNode> = {
  overview: <OverviewPanel />,
  billing: <BillingHistory />,
  password: <PasswordPanel />,
};

export function DashboardPage() {
  const user = useUser();
  useFreshUser();
  const [search, setSearch] = useSearchParams();
  const tab = readTab(search);
  const list = useRef<HTMLDivElement>(null);
  // The list scrolls if it is too narrow for all tabs.
  useEffect(() => {
    const selected = list.current?.querySelector(`[data-tab="${tab.key}"]`);
    selected?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab.key]);
  return (
    <Page title={tab.label} heading={`Hello, ${user.name}`} actions={<DashboardActions />}>
      <Tabs value={tab.key} onChange={(key) => setSearch(tabQuery(key))} keepMounted={false}>
        <Tabs.List ref={list} aria-label="Dashboard" className={css.list}>
          {dashboardTabs.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key} data-tab={key} className={css.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {dashboardTabs.map(({ key }) => (
          <Tabs.Panel key={key} value={key}>
            <Suspense fallback={<LoadingSkeleton shape="rows" />}>{panels[key]}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
