import type { NextFunction, Request, Response } from 'express';
import { html } from '../html/html.ts';
import { layout } from '../html/layout.ts';
import { BadInput } from './parse-input.ts';
import { sendPage } from './send-page.ts';

/**
 * The last error handler. Programs get JSON and browsers a page, both without a stack trace.
 * Express recognizes it by its four parameters.
 */
export function onError(error: unknown, req: Request, res: Response, _next: NextFunction): void {
  // The sandbox is closing, or the reply had started, so no error can be sent.
  if (res.headersSent || isAbort(error)) {
    req.socket.destroy();
    return;
  }
  const { status, message } = describe(error);
  if (status >= 500) process.stderr.write(`${String(error)}\n`);
  if (wantsPage(req)) sendPage(res, errorPage(message), status);
  else res.status(status).json({ error: message });
}

function describe(error: unknown): { status: number; message: string } {
  if (error instanceof BadInput) return { status: 400, message: error.message };
  // Errors of the body parsers are marked as safe to show.
  if (error instanceof Error && 'expose' in error && error.expose === true && 'status' in error) {
    return { status: Number(error.status), message: error.message };
  }
  return { status: 500, message: 'The sandbox failed. See its output for details.' };
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function wantsPage(req: Request): boolean {
  return !req.originalUrl.startsWith('/control') && req.accepts(['json', 'html']) === 'html';
}

function errorPage(message: string) {
  return layout({
    title: 'Something went wrong',
    body: html`<h1>Something went wrong</h1>
      <p>${message}</p>
      <p><a href="/">Back to the sandbox</a></p>`,
  });
}
