import { Router } from 'express';
import { z } from 'zod';
import { parseInput } from '../http/parse-input.ts';
import { sendPage } from '../http/send-page.ts';
import type { Mail } from './mail.ts';
import type { MailStore } from './mail-store.ts';
import { mailboxPage, mailPage, unknownMailPage } from './mailbox-pages.ts';
import { messageView } from './message.ts';

const Filter = z.object({ to: z.string().trim().default('') });

// An email may contain anything, so it gets no scripts and a separate origin.
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; " +
  "style-src 'unsafe-inline'; img-src data: http: https:; font-src data:";

/** The inbox: pages for humans, and JSON under `/mailbox/messages`. */
export function mailboxRoutes(mails: MailStore): Router {
  const routes = Router();

  routes.get('/messages', (req, res) => {
    const { to } = parseInput(Filter, req.query);
    const found = to === '' ? mails.list() : mails.sentTo(to);
    res.json({ messages: found.map(messageView) });
  });

  routes.delete('/messages', (_req, res) => {
    res.json({ removed: mails.clear() });
  });

  routes.get('/', (req, res) => {
    const { to } = parseInput(Filter, req.query);
    sendPage(res, mailboxPage({ mails: mails.list().filter(mentions(to)), to }));
  });

  routes.post('/empty', (_req, res) => {
    mails.clear();
    res.redirect(303, '/mailbox');
  });

  routes.get('/:id', (req, res) => {
    const mail = mails.byId(req.params.id);
    if (!mail) return sendPage(res, unknownMailPage(), 404);
    sendPage(res, mailPage(mail));
  });

  routes.get('/:id/html', (req, res) => {
    const mail = mails.byId(req.params.id);
    if (!mail) return sendPage(res, unknownMailPage(), 404);
    res
      .set('Content-Security-Policy', mailPolicy)
      .set('Referrer-Policy', 'no-referrer')
      .type('html')
      // Links open outside of the frame.
      .send(`<base target="_blank">${mail.html}`);
  });

  return routes;
}

/** Humans search for a part of an address; programs for the whole one. */
function mentions(part: string) {
  const lower = part.toLowerCase();
  return ({ recipients }: Mail) => recipients.some((to) => to.toLowerCase().includes(lower));
}
