import request from 'supertest';
import { SCIM_TOKEN } from '../scim/answer-scim-call.ts';
import { schemas } from '../scim/scim-answer.ts';

type Operation = { op: string; path?: string; value?: unknown };

/** The SCIM API with the token. */
export function scimCaller(scimUrl: string, authorization = `Bearer ${SCIM_TOKEN}`) {
  const site = request(scimUrl);
  const send = (method: 'post' | 'patch' | 'put', path: string, body: object) =>
    site[method](path)
      .set('Authorization', authorization)
      .set('Content-Type', 'application/scim+json')
      .send(JSON.stringify(body));
  const get = (path: string) => site.get(path).set('Authorization', authorization);

  return {
    get,
    post: (path: string, body: object) => send('post', path, body),
    put: (path: string, body: object) => send('put', path, body),
    patch: (path: string, ...Operations: Operation[]) =>
      send('patch', path, { schemas: [schemas.patch], Operations }),
    remove: (path: string) => site.delete(path).set('Authorization', authorization),
    find: (filter: string) => get(`/Users?filter=${encodeURIComponent(filter)}`),
  };
}

let people = 0;

/** A new, unique user who is valid in every dialect. */
export function newScimUser(overrides: Record<string, unknown> = {}) {
  people += 1;
  const userName = `rafi-${process.pid}-${people}@example.com`;
  return {
    schemas: [schemas.user],
    userName,
    name: { formatted: 'Rafi Ahmed', givenName: 'Rafi', familyName: 'Ahmed' },
    displayName: 'Rafi Ahmed',
    emails: [{ value: userName, primary: true }],
    active: true,
    ...overrides,
  };
}
