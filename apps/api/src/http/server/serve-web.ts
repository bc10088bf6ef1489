import { join } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';

/**
 * The built web app: hashed assets for ever, pages never. A path has the page of its name, such as
 * `login.html`, where the build has written one, and `index.html` otherwise.
 */
export function serveWeb(app: Express, dist: string): void {
  const sendIndex: RequestHandler = (_request, response) => {
    response.set('Cache-Control', 'no-cache');
    response.sendFile('index.html', { root: dist });
  };
  app.use(
    '/assets',
    express.static(join(dist, 'assets'), {
      immutable: true,
      maxAge: '1y',
      index: false,
      redirect: false,
    }),
    (_request, response) => response.sendStatus(404),
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
  app.get('/{*path}', sendIndex);
}
