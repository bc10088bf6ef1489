import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { etagOf } from '../http/etag-of.ts';
import { buildDocument } from './build-document.ts';
import { docsPage, pageStyle, startScript } from './docs-page.ts';

const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';

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
  router.get(
    DOCUMENT,
    sendText(
      'json',
      once(() => JSON.stringify(buildDocument({ appName }))),
    ),
  );
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
    router.get(`${assets}/${name}`, sendImmutable(dirname(manifest), name));
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

/** Cached but revalidated, because it changes with the product. */
function sendText(type: string, make: () => string): RequestHandler {
  const prepared = once(() => {
    const text = make();
    return { text, tag: etagOf(text) };
  });
  return (_request, response) => {
    const { text, tag } = prepared();
    response.set({ 'Cache-Control': 'no-cache', ETag: tag }).type(type).send(text);
  };
}

function sendImmutable(root: string, name: string): RequestHandler {
  return (_request, response) => {
    response.set('Cache-Control', 'public, max-age=31536000, immutable');
    response.sendFile(name, { root });
  };
}
