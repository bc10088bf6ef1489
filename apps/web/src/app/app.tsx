import { MantineProvider } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ConnectionNotice } from './layout/connection-notice.tsx';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { cssVariables, theme } from './styles/theme.ts';

type Props = { Router?: ComponentType<{ children: ReactNode }>; children?: ReactNode };

/** The whole app. Prerendering passes another router, or a single page. */
export function App({ Router = BrowserRouter, children = <AppRoutes /> }: Props) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <ErrorBoundary>
        <Router>{children}</Router>
      </ErrorBoundary>
      <ConnectionNotice />
    </MantineProvider>
  );
}
