import type { Response } from 'express';
import type { Html } from '../html/html.ts';

// No form-action: Chromium applies it to the redirect after a form too, and the payment page
// must be able to send the customer back to any shop.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; " +
  "frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export function sendPage(res: Response, page: Html, status = 200): void {
  res
    .status(status)
    .set('Content-Security-Policy', policy)
    .set('X-Content-Type-Options', 'nosniff')
    .set('Referrer-Policy', 'no-referrer')
    // The Back button must show the order as it is now, not as it was.
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(page.text);
}
