import { EXPORT_PATH } from '@nobayon/shared/contract/admin/exports.ts';
import { contract } from '@nobayon/shared/contract/contract.ts';
import compression from 'compression';
import express, { type Express } from 'express';
import { Registry } from 'prom-client';
import type { ApiDeps } from './deps.ts';
import { auditHandlers } from './features/audit/audit.handlers.ts';
import {
  accountNameHandlers,
  accountPhoneHandlers,
  accountSessionHandlers,
  accountSignInHandlers,
} from './features/auth/account/account.handlers.ts';
import { accountAddressHandlers } from './features/auth/address/address.handlers.ts';
import { adminAccountHandlers, authHandlers } from './features/auth/auth.handlers.ts';
import { limitLogins } from './features/auth/login/limit-logins.ts';
import { accountFactorHandlers } from './features/auth/second-factor/account/account-factors.handlers.ts';
import { secondStepHandlers } from './features/auth/second-factor/sign-in/second-step.handlers.ts';
import { authenticate } from './features/auth/sessions/authenticate.ts';
import { chatAccessHandlers } from './features/chat-access/chat-access.handlers.ts';
import { chatRemovalHandlers } from './features/chat-access/removals/removals.handlers.ts';
import { configHandlers } from './features/config/config.handlers.ts';
import { adminCouponHandlers } from './features/coupons/admin/admin-coupons.handlers.ts';
import { couponHandlers } from './features/coupons/coupons.handlers.ts';
import { type ExportSlots, exportSlots } from './features/exports/export-slots.ts';
import { exportHandlers } from './features/exports/exports.handlers.ts';
import { sendExport } from './features/exports/send-export.ts';
import { figureHandlers } from './features/figures/figures.handlers.ts';
import {
  adminClaimHandlers,
  manualPaymentHandlers,
} from './features/manual/claims/claims.handlers.ts';
import { adminWalletHandlers } from './features/manual/wallets/wallets.handlers.ts';
import { oidcRoutes } from './features/oidc/oidc-routes.ts';
import {
  type CurrentProvider,
  currentProvider,
} from './features/oidc/provider/current-provider.ts';
import { oidcHandlers } from './features/oidc/sign-in/oidc.handlers.ts';
import { checkWhenLimited } from './features/payments/callback/check-when-limited.ts';
import { NOTIFY_PATH } from './features/payments/checkout/order-of.ts';
import { gatewayRoutes } from './features/payments/gateway-routes/gateway-routes.ts';
import { paymentHandlers } from './features/payments/payments.handlers.ts';
import { adminPlanHandlers } from './features/plans/admin/admin-plans.handlers.ts';
import { planHandlers } from './features/plans/plans.handlers.ts';
import { adminSearchHandlers } from './features/search/search.handlers.ts';
import { statsHandlers } from './features/stats/stats.handlers.ts';
import {
  adminSubscriptionHandlers,
  subscriptionHandlers,
} from './features/subscriptions/subscriptions.handlers.ts';
import { refundHandlers } from './features/transactions/refunds/refunds.handlers.ts';
import { transactionHandlers } from './features/transactions/transactions.handlers.ts';
import { adminUserPageHandlers } from './features/user-page/user-page.handlers.ts';
import { adminUserHandlers } from './features/users/users.handlers.ts';
import { checkDatabase } from './health/check-database.ts';
import { healthRoutes } from './health/health-routes.ts';
import type { Readiness } from './health/readiness.ts';
import { AppError } from './http/app-error.ts';
import { fallbackErrorHandler, onError } from './http/errors/on-error.ts';
import type { Limits } from './http/limits/limits.ts';
import { type MountOptions, mount } from './http/mount.ts';
import { countRequests } from './http/request-log/count-requests.ts';
import { requestLog } from './http/request-log/request-log.ts';
import { originForm } from './http/server/origin-form.ts';
import { securityHeaders } from './http/server/security-headers.ts';
import { serveWeb } from './http/server/serve-web.ts';
import { docsRoutes } from './openapi/docs-routes.ts';

export type AppOptions = {
  limits: Limits;
  /** How many proxies in front of us are trusted to report the caller's IP address. */
  trustProxy: number;
  /** The folder of the built web app, if this process serves it. */
  webDist?: string | undefined;
  /** The readiness check of `/readyz`; by default, whether the database answers. */
  checkReadiness?: Readiness;
  /** The metrics registry that counts requests. */
  registry?: Registry;
  /** The maximum speed of one export. */
  exportedRowsPerSecond?: number;
  /** The OpenID provider. */
  oidc?: CurrentProvider;
};

export function createApp(
  deps: ApiDeps,
  {
    webDist,
    limits,
    trustProxy,
    checkReadiness = checkDatabase(deps),
    registry = new Registry(),
    exportedRowsPerSecond = 5_000,
    oidc = currentProvider(deps),
  }: AppOptions,
): Express {
  const app = express();
  app.disable('x-powered-by');
  // API replies are never cached, so they need no ETag. Files have their own.
  app.disable('etag');
  app.set('trust proxy', trustProxy);
  app.use(originForm);
  app.use(requestLog(deps.log));
  const https = deps.settings.appUrl.startsWith('https:');
  app.use(securityHeaders({ https }));
  app.use(healthRoutes(checkReadiness));
  app.use(countRequests(registry));

  app.use('/api', noStore);
  app.use(limitByIp(limits));

  const { login, byPath } = limits;
  const callbackLimits = limits.callback.map((limit) => checkWhenLimited(deps, limit));
  const options = {
    authenticate: authenticate(deps),
    adminSecondFactor: deps.adminSecondFactor,
    limits: {
      ...byPath,
      [contract.auth.login.path]: limitLogins(deps, login),
      [contract.payments.processCallback.path]: { byAccount: callbackLimits },
    },
    https,
    log: deps.log,
  };
  const slots = exportSlots();
  mountContract(app, deps, options, { slots, oidc });

  app.use(docsRoutes(deps.settings));
  // Only for the routes below: those above compress their replies themselves.
  app.use(compression());
  app.get(EXPORT_PATH, sendExport(deps, { slots, rowsPerSecond: exportedRowsPerSecond }));
  app.use(gatewayRoutes(deps, { unknown: limits.unknownCallbacks, known: callbackLimits }));
  app.use(oidcRoutes(deps, oidc, limits));
  app.use('/api', notFound);

  if (webDist) serveWeb(app, webDist);
  app.use(notFound);
  app.use(onError(deps.log), fallbackErrorHandler);
  return app;
}

/** Serves every endpoint of the contract. */
function mountContract(
  app: Express,
  deps: ApiDeps,
  options: MountOptions,
  { slots, oidc }: { slots: ExportSlots; oidc: CurrentProvider },
): void {
  // Express tries routes in order: frequent ones come first.
  mount(app, contract.payments, paymentHandlers(deps), options);
  mount(app, contract.plans, planHandlers(deps), options);
  mount(app, contract.auth, authHandlers(deps), options);
  mount(app, contract.manualPayments, manualPaymentHandlers(deps), options);
  mount(app, contract.accountAddress, accountAddressHandlers(deps), options);
  mount(app, contract.accountName, accountNameHandlers(deps), options);
  mount(app, contract.accountPhone, accountPhoneHandlers(deps), options);
  mount(app, contract.adminAccount, adminAccountHandlers(deps), options);
  mount(app, contract.accountSessions, accountSessionHandlers(deps), options);
  mount(app, contract.accountSignIns, accountSignInHandlers(deps), options);
  mount(app, contract.secondStep, secondStepHandlers(deps), options);
  mount(app, contract.accountFactors, accountFactorHandlers(deps), options);
  mount(app, contract.adminPlans, adminPlanHandlers(deps), options);
  mount(app, contract.coupons, couponHandlers(deps), options);
  mount(app, contract.adminCoupons, adminCouponHandlers(deps), options);
  mount(app, contract.adminTransactions, transactionHandlers(deps), options);
  mount(app, contract.adminRefunds, refundHandlers(deps), options);
  mount(app, contract.adminClaims, adminClaimHandlers(deps), options);
  mount(app, contract.adminWallets, adminWalletHandlers(deps), options);
  mount(app, contract.stats, statsHandlers(deps), options);
  mount(app, contract.figures, figureHandlers(deps), options);
  mount(app, contract.adminUsers, adminUserHandlers(deps), options);
  mount(app, contract.adminUserPage, adminUserPageHandlers(deps), options);
  mount(app, contract.adminSearch, adminSearchHandlers(deps), options);
  mount(app, contract.subscriptions, subscriptionHandlers(deps), options);
  mount(app, contract.adminSubscriptions, adminSubscriptionHandlers(deps), options);
  mount(app, contract.audit, auditHandlers(deps), options);
  mount(app, contract.fileExports, exportHandlers(deps, slots), options);
  mount(app, contract.chatAccess, chatAccessHandlers(deps), options);
  mount(app, contract.chatRemovals, chatRemovalHandlers(deps), options);
  mount(app, contract.oidc, oidcHandlers(deps, oidc), options);
  mount(app, contract.config, configHandlers(deps), options);
}

/** By default Express replies with a page that contains the requested address. */
const notFound: express.RequestHandler = () => {
  throw new AppError('not_found');
};

const noStore: express.RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** As a router reads `:gateway`, but without decoding it: what cannot be decoded has a limit, too. */
const notification = new RegExp(`^${NOTIFY_PATH}/[^/]+/?$`, 'i');

/**
 * Notifications have a limit of their own: a rejected one might not be repeated. A router decides
 * which they are, as it does where they are handled: an address has several spellings.
 */
function limitByIp({ forAll, forCallbacks }: Limits): express.Router {
  const router = express.Router();
  const notifications = [contract.payments.processCallback.path, notification];
  // `post` would also answer OPTIONS.
  router.all(notifications, (request, response, next) => {
    if (request.method !== 'POST') return next();
    forCallbacks(request, response, (error?: unknown) => next(error ?? 'router'));
  });
  router.use('/api', forAll);
  return router;
}
