import { Router } from 'express';
import { bkashRoutes } from './bkash/bkash-routes.ts';
import { gatewayNames, gateways } from './gateway-names.ts';
import type { InterfaceDeps } from './interface-deps.ts';
import { type PayDeps, payRoutes } from './pay-page/pay-routes.ts';
import { paystationRoutes } from './paystation/paystation-routes.ts';
import { piprapayRoutes } from './piprapay/piprapay-routes.ts';
import { sslcommerzRoutes } from './sslcommerz/sslcommerz-routes.ts';

const interfaces = {
  paystation: paystationRoutes,
  sslcommerz: sslcommerzRoutes,
  bkash: bkashRoutes,
  piprapay: piprapayRoutes,
};

/** All gateways under their own paths: payment pages, and the API for shops. */
export function gatewayRoutes(deps: InterfaceDeps & PayDeps): Router {
  const routes = Router();
  for (const name of gatewayNames) {
    routes.use(gateways[name].path, payRoutes(deps, name), interfaces[name](deps));
  }
  return routes;
}
