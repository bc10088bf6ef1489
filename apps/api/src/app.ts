import { contract } from '@nobayon/shared/contract/contract.ts';
import compression from 'compression';
import express, { type Express } from 'express';
import type { AppDeps } from './deps.ts';
import { adminAccountHandlers, authHandlers } from './features/auth/auth.handlers.ts';
import { authenticate } from './features/auth/authenticate.ts';
import { configHandlers } from './features/config/config.handlers.ts';
import { couponHandlers } from './features/coupons/coupons.handlers.ts';
import { paymentHandlers } from './features/payments/payments.handlers.ts';
import { planHandlers } from './features/plans/plans.handlers.ts';
import { AppError } from './http/app-error.ts';
import type { Limits } from './http/limits/limits.ts';
import { mount } from './http/mount.ts';
import { onError } from './http/on-error.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serveWeb } from './http/serve-web.ts';

const BODY_LIMIT = '100kb';

export type AppOptions = {
  limits: Limits;
  /** How many proxies stand in front, whose word on the caller's address is taken. */
  trustProxy: number;
  /** Where the built web app lies, if this process serves it. */
  webDist?: string | undefined;
};

export function createApp(deps: AppDeps, { webDist, limits, trustProxy }: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy);
  app.use(requestLog(deps.log));
  app.use(securityHeaders({ https: deps.settings.appUrl.startsWith('https:') }));
  app.use(compression());
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });

  app.use('/api', noStore, unlessFromGateway(limits.forAll), express.json({ limit: BODY_LIMIT }));
  // Gateways post forms. No other call takes one, so that no foreign page can post to it.
  app.use(
    contract.payments.processCallback.path,
    express.urlencoded({ extended: false, limit: BODY_LIMIT }),
  );

  const options = { authenticate: authenticate(deps), before: limits.byPath };
  mount(app, contract.auth, authHandlers(deps), options);
  mount(app, contract.adminAccount, adminAccountHandlers(deps), options);
  mount(app, contract.plans, planHandlers(deps), options);
  mount(app, contract.coupons, couponHandlers(deps), options);
  mount(app, contract.payments, paymentHandlers(deps), options);
  mount(app, contract.config, configHandlers(deps), options);
  app.use('/api', () => {
    throw new AppError('not_found');
  });

  if (webDist) serveWeb(app, webDist);
  app.use(onError(deps.log));
  return app;
}

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
