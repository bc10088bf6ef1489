import express, { type Router } from 'express';
import type { ApiDeps } from '../../../deps.ts';
import { NOTIFY_PATH, RELAY_PATH } from '../checkout/order-of.ts';
import { type NotificationLimits, receiveNotification } from './receive-notification.ts';
import { relayReturn } from './relay-return.ts';

/** Gateways send a few hundred bytes; signed messages with their certificate's address, some more. */
const BODY_LIMIT = '16kb';

// Messages this small are not compressed, and decompressing costs more than sending did.
const form = express.urlencoded({ limit: BODY_LIMIT, inflate: false, extended: false });
/** Raw text: signatures cover every character. */
const text = express.text({ limit: BODY_LIMIT, inflate: false, type: () => true });

/**
 * Routes for messages in the gateways' own formats, from their servers and from returning browsers.
 * Outside the contract, because they are forms, redirects and signed texts.
 */
export function gatewayRoutes(deps: ApiDeps, limits: NotificationLimits): Router {
  const router = express.Router();
  router
    .route(`${RELAY_PATH}/:gateway/:invoice{/:ending}`)
    .get(relayReturn(deps))
    .post(form, relayReturn(deps));
  router.post(`${NOTIFY_PATH}/:gateway`, receiveNotification(deps, text, limits));
  return router;
}
