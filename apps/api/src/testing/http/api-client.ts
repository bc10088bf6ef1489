import supertest, { type Test } from 'supertest';
import { expectDocumented } from './expect-documented.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * Calls the API over HTTP, as whoever holds the token. A reply that the API's own description does
 * not know fails the test that got it.
 */
export function apiClient(url: string) {
  const agent = supertest(url);
  const as = (token: string | null) => {
    const send = (method: Method, path: string): Test => {
      const request = agent[method](path).expect((response) => {
        expectDocumented(method.toUpperCase(), path, response);
      });
      return token === null ? request : request.set('Authorization', `Bearer ${token}`);
    };
    return {
      get: (path: string) => send('get', path),
      post: (path: string, body?: unknown) => {
        const request = send('post', path);
        return body === undefined ? request : request.send(body as object);
      },
      send,
    };
  };
  return { ...as(null), as };
}
