import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import { type RequestHandler, Router } from 'express';
import { etagOf } from '../http/etag-of.ts';
import { buildDocument } from './build-document.ts';
import { docsPage, pageStyle, startScript } from './docs-page.ts';

const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';

/** For what changes with the product. */
const REVALIDATED = 'no-cache';
const FOREVER = 'public, max-age=31536000, immutable';

/** The smaller one first. */
const ENCODINGS = ['br', 'gzip'] as const;
/** A better one takes twenty times as long, for a tenth less. */
const BROTLI_QUALITY = 9;

const require = createRequire(import.meta.url);

/** Serves the OpenAPI document and the page that shows it, without external files. */
export function docsRoutes({ appName }: { appName: string }): Router {
  const manifest = require.resolve('swagger-ui-dist/package.json');
  // The version is part of the path, so that files can be cached forever.
  const assets = `${PAGE}/${require(manifest).version}`;
  const addresses = {
    document: DOCUMENT,
    start: `${PAGE}/start.js`,
    style: `${PAGE}/page.css`,
    assets,
  };

  const router = Router();
  const document = () => JSON.stringify(buildDocument({ appName }));
  router.get(DOCUMENT, sendText('json', document));
  router.get(
    PAGE,
    sendText('html', () => docsPage(`${appName} API`, addresses)),
  );
  router.get(
    addresses.start,
    sendText('js', () => startScript),
  );
  router.get(
    addresses.style,
    sendText('css', () => pageStyle),
  );
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    const read = () => readFileSync(join(dirname(manifest), name), 'utf8');
    router.get(`${assets}/${name}`, sendText(extname(name), read, FOREVER));
  }
  return router;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Made and compressed at the first request: to compress the script takes a tenth of a second, which
 * anybody could ask for again and again.
 */
function sendText(type: string, make: () => string, caching = REVALIDATED): RequestHandler {
  const prepared = once(() => prepare(make()));
  return async (request, response) => {
    const { tag, bodies } = await prepared();
    const encoding = ENCODINGS.find((name) => request.acceptsEncodings(name));
    if (encoding) response.set('Content-Encoding', encoding);
    response.set({ 'Cache-Control': caching, ETag: tag }).vary('Accept-Encoding');
    response.type(type).send(bodies[encoding ?? 'identity']);
  };
}

async function prepare(text: string) {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, gzip] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzipCompress)(identity),
  ]);
  return { tag: etagOf(text), bodies: { identity, br, gzip } };
}
