import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import type { ChatDeps } from './chat/answer-chat-call.ts';
import { chatCalls, onUnreadableBody } from './chat/chat-calls.ts';
import { chatPages } from './chat/chat-pages.ts';
import { type ControlDeps, controlRoutes } from './control/control-routes.ts';
import { type InterfaceDeps, interfaceRoutes } from './gateway/interface-routes.ts';
import { type PayDeps, payRoutes } from './gateway/pay-routes.ts';
import { type HomeDeps, homeRoutes } from './home/home-routes.ts';
import { html } from './html/html.ts';
import { layout } from './html/layout.ts';
import { onError } from './http/on-error.ts';
import { sendPage } from './http/send-page.ts';
import type { MailStore } from './mailbox/mail-store.ts';
import { mailboxRoutes } from './mailbox/mailbox-routes.ts';

export type AppDeps = InterfaceDeps &
  PayDeps &
  ControlDeps &
  HomeDeps &
  ChatDeps & { mails: MailStore };

// Few systems outside Bangladesh have a font with the taka sign.
const font = fileURLToPath(
  import.meta.resolve(
    '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2',
  ),
);

export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(express.urlencoded({ extended: false }), express.json());

  app.get('/assets/noto-sans-bengali.woff2', async (_req, res) => {
    res
      .set('Cache-Control', 'public, max-age=86400')
      .type('font/woff2')
      .send(await readFile(font));
  });
  app.use('/gateway', interfaceRoutes(deps), payRoutes(deps));
  app.use('/chat/api/v1', onUnreadableBody, chatCalls(deps));
  app.use('/chat', chatPages(deps));
  app.use('/mailbox', mailboxRoutes(deps.mails));
  app.use('/control', controlRoutes(deps));
  app.use('/', homeRoutes(deps));

  app.use((_req, res) => {
    sendPage(
      res,
      layout({
        title: 'No such page',
        body: html`<h1>No such page</h1>
          <p><a href="/">Back to the sandbox</a></p>`,
      }),
      404,
    );
  });
  app.use(onError);
  return app;
}
