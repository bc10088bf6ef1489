import { join } from 'node:path';
import express, { type Express } from 'express';

/** The built web app: hashed assets for ever, `index.html` never, and it for every other path. */
export function serveWeb(app: Express, dist: string): void {
  app.use(
    '/assets',
    express.static(join(dist, 'assets'), { immutable: true, maxAge: '1y', index: false }),
    (_request, response) => response.sendStatus(404),
  );
  app.use(express.static(dist, { index: false, maxAge: '1h' }));
  app.get('/{*path}', (_request, response) => {
    response.set('Cache-Control', 'no-cache');
    response.sendFile('index.html', { root: dist });
  });
}
