import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { Html } from '../html/html.ts';

// No form-action: Chromium applies it to the redirect after a form too, and the payment page
// must be able to send the customer back to any shop.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; " +
  "frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** `script` is the one that the page may run, by its text; none where it is not given. */
export function sendPage(res: Response, page: Html, status = 200, script?: string): void {
  res
    .status(status)
    .set('Content-Security-Policy', script === undefined ? policy : allowing(script))
    .set('X-Content-Type-Options', 'nosniff')
    .set('Referrer-Policy', 'no-referrer')
    // The Back button must show the order as it is now, not as it was.
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(page.text);
}

function allowing(script: string): string {
  return `${policy}; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
