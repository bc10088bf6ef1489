import { contract } from '@nobayon/shared/contract/contract.ts';
import compression from 'compression';
import express, { type Express } from 'express';
import type { AppDeps } from './deps.ts';
import { authHandlers } from './features/auth/auth.handlers.ts';
import { authenticate } from './features/auth/authenticate.ts';
import { configHandlers } from './features/config/config.handlers.ts';
import { couponHandlers } from './features/coupons/coupons.handlers.ts';
import { paymentHandlers } from './features/payments/payments.handlers.ts';
import { planHandlers } from './features/plans/plans.handlers.ts';
import { AppError } from './http/app-error.ts';
import { mount } from './http/mount.ts';
import { onError } from './http/on-error.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serveWeb } from './http/serve-web.ts';

const BODY_LIMIT = '100kb';

export type AppOptions = {
  /** Where the built web app lies, if this process serves it. */
  webDist?: string | undefined;
};

export function createApp(deps: AppDeps, { webDist }: AppOptions = {}): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(requestLog(deps.log));
  app.use(securityHeaders({ https: deps.settings.appUrl.startsWith('https:') }));
  app.use(compression());
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });

  app.use('/api', noStore, express.json({ limit: BODY_LIMIT }));
  // Gateways post forms. No other call takes one, so that no foreign page can post to it.
  app.use(
    contract.payments.processCallback.path,
    express.urlencoded({ extended: false, limit: BODY_LIMIT }),
  );

  const who = authenticate(deps);
  mount(app, contract.auth, authHandlers(deps), who);
  mount(app, contract.plans, planHandlers(deps), who);
  mount(app, contract.coupons, couponHandlers(deps), who);
  mount(app, contract.payments, paymentHandlers(deps), who);
  mount(app, contract.config, configHandlers(deps), who);
  app.use('/api', () => {
    throw new AppError('not_found');
  });

  if (webDist) serveWeb(app, webDist);
  app.use(onError);
  return app;
}

const noStore: express.RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
