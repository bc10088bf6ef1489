import { lazy } from 'react';

/** Every page, each in a file of its own that is loaded when it is first needed. */
export const pages = {
  Login: lazy(async () => ({
    default: (await import('../features/auth/login-page.tsx')).LoginPage,
  })),
  Register: lazy(async () => ({
    default: (await import('../features/auth/register-page.tsx')).RegisterPage,
  })),
  Dashboard: lazy(async () => ({ default: (await import('./dashboard-page.tsx')).DashboardPage })),
};
