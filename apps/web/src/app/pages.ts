import { matchPath } from 'react-router-dom';
import type { PageAccess } from './access/decide-access.ts';
import { adminPages } from './admin-pages.ts';
import { lazyComponent } from './lazy-component.ts';
import { page } from './page.ts';
import { paths } from './paths.ts';

export const pages = [
  page(
    paths.login,
    'guest',
    async () => (await import('../features/auth/login/login-page.tsx')).LoginPage,
  ),
  page(
    paths.register,
    'guest',
    async () => (await import('../features/auth/register/register-page.tsx')).RegisterPage,
  ),
  page(
    paths.adminSignup,
    'guest',
    async () =>
      (await import('../features/auth/admin-signup/admin-signup-page.tsx')).AdminSignupPage,
  ),
  page(
    paths.forgotPassword,
    'guest',
    async () =>
      (await import('../features/auth/forgot/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  page(
    paths.resetPassword,
    'guest',
    async () => (await import('../features/auth/reset/reset-password-page.tsx')).ResetPasswordPage,
  ),
  page(
    paths.verifyEmail,
    'anyone',
    async () =>
      (await import('../features/auth/verify-email/verify-email-page.tsx')).VerifyEmailPage,
  ),
  page(
    paths.plans,
    'anyone',
    async () => (await import('../features/checkout/pricing/pricing-page.tsx')).PricingPage,
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
    async () =>
      (await import('../features/payments/result/payment-result-page.tsx')).PaymentResultPage,
  ),
  page(
    paths.paymentCallback,
    'user',
    async () =>
      (await import('../features/payments/callback/payment-callback-page.tsx')).PaymentCallbackPage,
  ),
  page(
    paths.manualPayment,
    'user',
    async () =>
      (await import('../features/payments/manual/manual-payment-page.tsx')).ManualPaymentPage,
  ),
  page(
    paths.changePassword,
    'user',
    async () =>
      (await import('../features/auth/change-password/change-password-page.tsx'))
        .ChangePasswordPage,
  ),
  page(
    paths.accountSecurity,
    'user',
    async () => (await import('../features/security/security-page.tsx')).SecurityPage,
  ),
  page(
    paths.continueSignIn,
    'user',
    async () => (await import('../features/continue-sign-in/continue-page.tsx')).ContinuePage,
  ),
  ...adminPages,
];

/** The layout of all signed-in users' pages. */
export const UserArea = lazyComponent(
  async () => (await import('./layout/user-area.tsx')).UserArea,
);

/** The layout of the administrators' area. */
export const AdminArea = lazyComponent(
  async () => (await import('./layout/admin/admin-area.tsx')).AdminArea,
);

const around = {
  anyone: null,
  guest: null,
  user: UserArea,
  admin: AdminArea,
} satisfies Record<PageAccess, unknown>;

/**
 * Preloads the files of the page that will be shown. Resolves when they are loaded or have failed.
 */
export async function preloadPage(pathname: string, visitor: 'guest' | 'signed_in'): Promise<void> {
  const reachable = pages.filter(
    ({ access }) => visitor === 'signed_in' || access === 'guest' || access === 'anyone',
  );
  const home = visitor === 'signed_in' ? paths.dashboard : paths.login;
  const page =
    reachable.find(({ path }) => matchPath(path, pathname)) ??
    reachable.find(({ path }) => path === home);
  if (!page) return;
  // Ignored: the regular load will report a lost script. `first-requests.ts` loads lost stylesheets
  // again.
  await Promise.allSettled([around[page.access]?.preload(), page.Component.preload()]);
}
