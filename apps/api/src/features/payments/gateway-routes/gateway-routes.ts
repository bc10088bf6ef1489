import express, { type RequestHandler, type Router } from 'express';
import type { ApiDeps } from '../../../deps.ts';
import { NOTIFY_PATH, RELAY_PATH } from '../checkout/order-of.ts';
import { receiveNotification } from './receive-notification.ts';
import { relayReturn } from './relay-return.ts';

/** Gateways send a few hundred bytes; signed messages with their certificate's address, some more. */
const BODY_LIMIT = '16kb';

// Nobody packs what is this small, and unpacking costs more than was sent.
const form = express.urlencoded({ limit: BODY_LIMIT, inflate: false, extended: false });
/** As it arrived: what is signed is signed letter by letter. */
const text = express.text({ limit: BODY_LIMIT, inflate: false, type: () => true });

/**
 * What gateways and the browsers that come from them send in words of their own. Beside the
 * contract: these calls are forms, redirects and signed texts.
 */
export function gatewayRoutes(deps: ApiDeps, limits: RequestHandler[]): Router {
  const router = express.Router();
  router
    .route(`${RELAY_PATH}/:gateway/:invoice{/:ending}`)
    .get(relayReturn(deps))
    .post(form, relayReturn(deps));
  router.post(`${NOTIFY_PATH}/:gateway`, text, receiveNotification(deps, limits));
  return router;
}
