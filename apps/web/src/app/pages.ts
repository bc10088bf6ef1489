import { adminPages } from './admin-pages.ts';
import type { PageAccess } from './decide-access.ts';
import { lazyComponent } from './lazy-component.ts';
import { page } from './page.ts';
import { paths } from './paths.ts';

/** Every page. */
export const pages = [
  page(
    paths.login,
    'guest',
    async () => (await import('../features/auth/login-page.tsx')).LoginPage,
  ),
  page(
    paths.register,
    'guest',
    async () => (await import('../features/auth/register-page.tsx')).RegisterPage,
  ),
  page(
    paths.adminSignup,
    'guest',
    async () => (await import('../features/auth/admin-signup-page.tsx')).AdminSignupPage,
  ),
  page(
    paths.forgotPassword,
    'guest',
    async () => (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  page(
    paths.resetPassword,
    'guest',
    async () => (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage,
  ),
  page(
    paths.dashboard,
    'user',
    async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
  ),
  page(
    paths.checkout,
    'user',
    async () => (await import('../features/checkout/checkout-page.tsx')).CheckoutPage,
  ),
  page(
    paths.paymentSuccess,
    'user',
    async () => (await import('../features/payments/payment-result-page.tsx')).PaymentResultPage,
  ),
  page(
    paths.paymentCallback,
    'user',
    async () =>
      (await import('../features/payments/payment-callback-page.tsx')).PaymentCallbackPage,
  ),
  page(
    paths.changePassword,
    'user',
    async () => (await import('../features/auth/change-password-page.tsx')).ChangePasswordPage,
  ),
  ...adminPages,
];

const loadUserArea = async () => (await import('./user-area.tsx')).UserArea;
const loadAdminArea = async () => (await import('./admin-area.tsx')).AdminArea;

/** What is around every page of a signed-in user. */
export const UserArea = lazyComponent(loadUserArea);

/** What is around every page of an administrator's area. */
export const AdminArea = lazyComponent(loadAdminArea);

const loadAround = {
  guest: null,
  user: loadUserArea,
  admin: loadAdminArea,
} satisfies Record<PageAccess, unknown>;

/** Fetches the files of the page that will be shown ahead of their need. */
export function preloadPage(pathname: string, visitor: 'guest' | 'signed_in'): void {
  const reachable = pages.filter(({ access }) => visitor === 'signed_in' || access === 'guest');
  const home = visitor === 'signed_in' ? paths.dashboard : paths.login;
  const page =
    reachable.find(({ path }) => path === pathname) ?? reachable.find(({ path }) => path === home);
  if (!page) return;
  // That it fails is for the real fetch to say.
  loadAround[page.access]?.().catch(() => undefined);
  page.load().catch(() => undefined);
}
