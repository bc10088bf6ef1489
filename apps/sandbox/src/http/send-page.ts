import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { Html } from '../html/html.ts';

// No form-action, because Chromium applies it to redirects after a form too, and the payment page
// must redirect to any shop.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; " +
  "frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** `script` is the only one that the page may run, by its text; by default none. */
export function sendPage(res: Response, page: Html, status = 200, script?: string): void {
  res
    .status(status)
    .set('Content-Security-Policy', script === undefined ? policy : allowing(script))
    .set('X-Content-Type-Options', 'nosniff')
    .set('Referrer-Policy', 'no-referrer')
    // Not cached, so that the Back button shows the current order.
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(page.text);
}

function allowing(script: string): string {
  return `${policy}; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
