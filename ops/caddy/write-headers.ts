import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { securityHeaders } from '../../apps/api/src/http/server/security-headers.ts';

/**
 * Writes the API's security headers as Caddy configuration for the web app, so that both have one
 * policy. Once with and once without https.
 */
process.stdout.write(
  [
    snippet('headers_https', headersFor({ https: true })),
    snippet('headers_http', headersFor({ https: false })),
  ].join('\n'),
);

function headersFor(site: { https: boolean }): [string, string][] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  securityHeaders(site)(response.req, response, () => {});
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

function snippet(name: string, headers: [string, string][]): string {
  const lines = headers.map(([header, value]) => `\t\t${header} ${JSON.stringify(value)}`);
  return `(${name}) {\n\theader {\n${lines.join('\n')}\n\t}\n}\n`;
}
