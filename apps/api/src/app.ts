import { contract } from '@nobayon/shared/contract/contract.ts';
import { EXPORT_PATH } from '@nobayon/shared/contract/exports.ts';
import compression from 'compression';
import express, { type Express } from 'express';
import { Registry } from 'prom-client';
import type { ApiDeps } from './deps.ts';
import { auditHandlers } from './features/audit/audit.handlers.ts';
import { adminAccountHandlers, authHandlers } from './features/auth/auth.handlers.ts';
import { authenticate } from './features/auth/authenticate.ts';
import { chatAccessHandlers } from './features/chat-access/chat-access.handlers.ts';
import { configHandlers } from './features/config/config.handlers.ts';
import { adminCouponHandlers } from './features/coupons/admin-coupons.handlers.ts';
import { couponHandlers } from './features/coupons/coupons.handlers.ts';
import { exportSlots } from './features/exports/export-slots.ts';
import { exportHandlers } from './features/exports/exports.handlers.ts';
import { sendExport } from './features/exports/send-export.ts';
import { checkRefused } from './features/payments/check-refused.ts';
import { paymentHandlers } from './features/payments/payments.handlers.ts';
import { adminPlanHandlers } from './features/plans/admin-plans.handlers.ts';
import { planHandlers } from './features/plans/plans.handlers.ts';
import { statsHandlers } from './features/stats/stats.handlers.ts';
import {
  adminSubscriptionHandlers,
  subscriptionHandlers,
} from './features/subscriptions/subscriptions.handlers.ts';
import { transactionHandlers } from './features/transactions/transactions.handlers.ts';
import { adminUserHandlers } from './features/users/users.handlers.ts';
import { checkDatabase } from './health/check-database.ts';
import { healthRoutes } from './health/health-routes.ts';
import type { Readiness } from './health/readiness.ts';
import { AppError } from './http/app-error.ts';
import { countRequests } from './http/count-requests.ts';
import type { Limits } from './http/limits/limits.ts';
import { mount } from './http/mount.ts';
import { lastResort, onError } from './http/on-error.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serveWeb } from './http/serve-web.ts';
import { docsRoutes } from './openapi/docs-routes.ts';

export type AppOptions = {
  limits: Limits;
  /** How many proxies stand in front, whose word on the caller's address is taken. */
  trustProxy: number;
  /** Where the built web app lies, if this process serves it. */
  webDist?: string | undefined;
  /** What `/readyz` says; by itself: whether the database is well. */
  look?: Readiness;
  /** Where requests are counted. */
  registry?: Registry;
  /** How fast one export reads, at most. */
  exportedRowsPerSecond?: number;
};

export function createApp(
  deps: ApiDeps,
  {
    webDist,
    limits,
    trustProxy,
    look = checkDatabase(deps),
    registry = new Registry(),
    exportedRowsPerSecond = 5_000,
  }: AppOptions,
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy);
  app.use(requestLog(deps.log));
  app.use(securityHeaders({ https: deps.settings.appUrl.startsWith('https:') }));
  app.use(compression());
  app.use(healthRoutes(look));
  app.use(countRequests(registry));

  app.use('/api', noStore, unlessFromGateway(limits.forAll));
  app.use(docsRoutes(deps.settings));

  const { callback, byPath } = limits;
  const options = {
    authenticate: authenticate(deps),
    limits: {
      ...byPath,
      [contract.payments.processCallback.path]: {
        byAccount: callback.map((limit) => checkRefused(deps, limit)),
      },
    },
    log: deps.log,
  };
  mount(app, contract.auth, authHandlers(deps), options);
  mount(app, contract.adminAccount, adminAccountHandlers(deps), options);
  mount(app, contract.plans, planHandlers(deps), options);
  mount(app, contract.adminPlans, adminPlanHandlers(deps), options);
  mount(app, contract.coupons, couponHandlers(deps), options);
  mount(app, contract.adminCoupons, adminCouponHandlers(deps), options);
  mount(app, contract.payments, paymentHandlers(deps), options);
  mount(app, contract.adminTransactions, transactionHandlers(deps), options);
  mount(app, contract.stats, statsHandlers(deps), options);
  mount(app, contract.adminUsers, adminUserHandlers(deps), options);
  mount(app, contract.subscriptions, subscriptionHandlers(deps), options);
  mount(app, contract.adminSubscriptions, adminSubscriptionHandlers(deps), options);
  mount(app, contract.audit, auditHandlers(deps), options);
  const slots = exportSlots();
  mount(app, contract.fileExports, exportHandlers(deps, slots), options);
  app.get(EXPORT_PATH, sendExport(deps, { slots, rowsPerSecond: exportedRowsPerSecond }));
  mount(app, contract.chatAccess, chatAccessHandlers(deps), options);
  mount(app, contract.config, configHandlers(deps), options);
  app.use('/api', nothingHere);

  if (webDist) serveWeb(app, webDist);
  app.use(nothingHere);
  app.use(onError(deps.log), lastResort);
  return app;
}

/** Express would answer with a page that repeats the address. */
const nothingHere: express.RequestHandler = () => {
  throw new AppError('not_found');
};

const noStore: express.RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** A notification that was refused might not come again: those are not counted. */
function unlessFromGateway(limit: express.RequestHandler): express.RequestHandler {
  return (request, response, next) => {
    if (request.originalUrl === contract.payments.processCallback.path) next();
    else limit(request, response, next);
  };
}
