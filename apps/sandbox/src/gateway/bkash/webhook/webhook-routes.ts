import { Router } from 'express';
import { notificationSigner } from './certificate.ts';
import type { Webhook } from './webhook.ts';

/** What Amazon serves besides the messages: the certificate, and the confirmation. */
export function webhookRoutes(webhook: Webhook): Router {
  const routes = Router();

  routes.get('/', (req, res) => {
    const { Action: action, Token: token } = req.query;
    const isDone = action === 'ConfirmSubscription' && webhook.confirm(String(token));
    if (!isDone) return void res.status(400).type('xml').send('<ErrorResponse/>');
    res.type('xml').send('<ConfirmSubscriptionResponse/>');
  });

  routes.get('/:file', async (req, res) => {
    const { pem, fileName } = await notificationSigner();
    if (req.params.file !== fileName) return void res.status(404).end();
    res.type('application/x-pem-file').send(pem);
  });

  return routes;
}
