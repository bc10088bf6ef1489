import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import { chatCalls, databaseHealth, onUnreadableBody } from './chat/api/chat-calls.ts';
import { oidcPages } from './chat/oidc/oidc-pages.ts';
import type { OidcSettings } from './chat/oidc/oidc-settings.ts';
import { chatPages } from './chat/pages/chat-pages.ts';
import { type ControlDeps, controlRoutes } from './control/control-routes.ts';
import { gatewayRoutes } from './gateway/gateway-routes.ts';
import type { InterfaceDeps } from './gateway/interface-deps.ts';
import type { PayDeps } from './gateway/pay-page/pay-routes.ts';
import { type HomeDeps, homeRoutes } from './home/home-routes.ts';
import { html } from './html/html.ts';
import { layout } from './html/layout.ts';
import { onError } from './http/on-error.ts';
import { sendPage } from './http/send-page.ts';
import type { MailStore } from './mailbox/mail-store.ts';
import { mailboxRoutes } from './mailbox/mailbox-routes.ts';
import type { ScimDeps } from './scim/answer-scim-call.ts';
import { scimCalls } from './scim/scim-calls.ts';

export type AppDeps = InterfaceDeps &
  PayDeps &
  ControlDeps &
  HomeDeps &
  ScimDeps & { mails: MailStore; oidc?: OidcSettings | undefined };

// Few systems outside Bangladesh have a font with the taka sign.
const font = fileURLToPath(
  import.meta.resolve(
    '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2',
  ),
);

export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  // Pictures for the chat service may have any size.
  app.use('/chat/api', express.json({ limit: '64mb' }), onUnreadableBody);
  app.use(express.urlencoded({ extended: false }), express.json());

  app.get('/assets/noto-sans-bengali.woff2', async (_req, res) => {
    res
      .set('Cache-Control', 'public, max-age=86400')
      .type('font/woff2')
      .send(await readFile(font));
  });
  app.use(gatewayRoutes(deps));
  app.use('/chat/api', chatCalls(deps));
  app.get('/chat/health/db', databaseHealth(deps));
  app.use('/scim/v2', scimCalls(deps));
  app.use('/chat', oidcPages(deps), chatPages(deps));
  app.use('/mailbox', mailboxRoutes(deps.mails));
  app.use('/control', controlRoutes(deps));
  app.use('/', homeRoutes(deps));

  app.use((_req, res) => {
    sendPage(
      res,
      layout({
        title: 'Page not found',
        body: html`<h1>Page not found</h1>
          <p><a href="/">Back to the sandbox</a></p>`,
      }),
      404,
    );
  });
  app.use(onError);
  return app;
}
