import supertest, { type Test } from 'supertest';
import { expectDocumented } from './expect-documented.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * Calls the API over HTTP with a token. Fails the test if a reply does not match the API's OpenAPI
 * document.
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
