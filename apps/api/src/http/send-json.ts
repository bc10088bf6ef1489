import compression from 'compression';
import type { Request, Response } from 'express';

/** Bytes. A shorter reply is one packet either way. */
const WORTH_COMPRESSING = 1_024;
const compress = compression({ threshold: WORTH_COMPRESSING });

/**
 * Answers with a text of JSON, compressed where that saves something. Express would look at the
 * text, its type and the reply's age each time, and wrap every reply that might be compressed.
 */
export function sendJson(request: Request, response: Response, text: string): void {
  const length = Buffer.byteLength(text);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', length);
  const isWorthIt = length >= WORTH_COMPRESSING && request.headers['accept-encoding'] !== undefined;
  if (isWorthIt) compress(request, response, () => response.end(text));
  else response.end(text);
}
