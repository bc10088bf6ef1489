import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { securityHeaders } from '../../apps/api/src/http/server/security-headers.ts';

/**
 * Writes the headers that the API sends as lines for Caddy, which serves the web app beside it:
 * there is one policy, whoever answers. Once for each way the site may be served.
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
