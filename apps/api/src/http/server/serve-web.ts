import { join } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';

/**
 * Serves the built web app: hashed assets are cached forever, pages never. The build has assets
 * compressed beside them, which are smaller than what could be compressed for each request. A path has its
 * prerendered page, such as `login.html`, if the build has one, otherwise `index.html`.
 */
export function serveWeb(app: Express, dist: string): void {
  const sendIndex: RequestHandler = (_request, response) => {
    response.set('Cache-Control', 'no-cache');
    response.sendFile('index.html', { root: dist });
  };
  app.use(
    '/assets',
    expressStaticGzip(join(dist, 'assets'), {
      index: false,
      enableBrotli: true,
      orderPreference: ['br'],
      serveStatic: { immutable: true, maxAge: '1y', redirect: false },
    }),
    (_request, response) => {
      // It is set before a file that is no longer there is looked for.
      response.removeHeader('Content-Encoding');
      response.sendStatus(404);
    },
  );
  app.use(
    express.static(dist, {
      index: false,
      redirect: false,
      extensions: ['html'],
      setHeaders(response, path) {
        const isPage = path.endsWith('.html');
        response.setHeader('Cache-Control', isPage ? 'no-cache' : 'public, max-age=3600');
      },
    }),
  );
  // Without parameters, which would have to be decodable.
  app.get(/./, sendIndex);
}
