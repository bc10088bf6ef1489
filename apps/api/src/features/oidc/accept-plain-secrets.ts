import type { RequestHandler } from 'express';
import { isSameSecret } from '../../is-same-secret.ts';
import type { OidcClient } from './oidc-client.ts';

/**
 * Lets services send their ID and secret as they are. The standard has both encoded as in a form,
 * which Open WebUI omits: a plus sign or a percent sign in its secret would be understood as another
 * character.
 */
export function acceptPlainSecrets(clients: OidcClient[]): RequestHandler {
  const known = clients.map(({ id, secret }) => ({
    plain: basic(id, secret),
    encoded: basic(encodeURIComponent(id), encodeURIComponent(secret)),
  }));
  return (request, _response, next) => {
    const given = request.get('authorization') ?? '';
    const client = known.find(({ plain }) => isSameSecret(given, plain));
    if (client) request.headers.authorization = client.encoded;
    next();
  };
}

function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}
