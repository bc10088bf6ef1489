import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import compression from 'compression';
import type { Request, Response } from 'express';
import { etagOf } from './etag-of.ts';

/** In bytes. A smaller reply fits in one packet anyway. */
const WORTH_COMPRESSING = 1_024;
const compress = compression({ threshold: WORTH_COMPRESSING });

/** Sends a reply in the form of its schema, which drops fields that it does not name. */
export function sendReply(
  endpoint: EndpointSpec,
  reply: unknown,
  request: Request,
  response: Response,
): void {
  const text = JSON.stringify(endpoint.reply.parse(reply));
  response.status(endpoint.status ?? 200);
  if (endpoint.cacheSeconds && isKnown(text, endpoint.cacheSeconds, request, response)) {
    response.status(304).end();
  } else {
    sendJson(request, response, text);
  }
}

/** Allows a reply to be cached. True if the caller already has this version. */
function isKnown(text: string, seconds: number, request: Request, response: Response): boolean {
  response.set({
    'Cache-Control': `public, max-age=${seconds}`,
    ETag: etagOf(text),
    Vary: 'Accept-Encoding',
  });
  return request.fresh;
}

/**
 * Sends JSON text, compressed if worthwhile. Faster than Express, which would inspect text, type
 * and freshness each time and wrap every compressible reply.
 */
function sendJson(request: Request, response: Response, text: string): void {
  const length = Buffer.byteLength(text);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', length);
  const isWorthIt = length >= WORTH_COMPRESSING && request.headers['accept-encoding'] !== undefined;
  if (isWorthIt) compress(request, response, () => response.end(text));
  else response.end(text);
}
