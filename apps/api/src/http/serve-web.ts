import { join } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';

/** The built web app: hashed assets for ever, `index.html` never, and it for every other path. */
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
  // By its own name it would be kept like the other files beside it.
  app.get('/index.html', sendIndex);
  app.use(express.static(dist, { index: false, maxAge: '1h' }));
  app.get('/{*path}', sendIndex);
}
