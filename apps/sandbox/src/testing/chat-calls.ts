import request from 'supertest';
import { CHAT_API_KEY } from '../chat/start-state.ts';

let people = 0;

/** The body for a new, unique user. */
export function newAccount(overrides: Record<string, unknown> = {}) {
  people += 1;
  return {
    name: 'Nusrat Jahan',
    email: `nusrat-${process.pid}-${people}@example.com`,
    password: 'Secret-123',
    role: 'user',
    ...overrides,
  };
}

/** The chat service's API with an administrator's key. */
export function chatCaller(chatUrl: string, key = `Bearer ${CHAT_API_KEY}`) {
  const site = request(`${chatUrl}/api/v1`);
  const get = (path: string) => site.get(path).set('Authorization', key);
  const post = (path: string, body?: object) =>
    site.post(path).set('Authorization', key).send(body);

  return {
    get,
    post,
    remove: (path: string) => site.delete(path).set('Authorization', key),
    /** Creates an account and returns its id. */
    async add(overrides?: Record<string, unknown>): Promise<{ id: string; email: string }> {
      const { body } = await post('/auths/add', newAccount(overrides)).expect(200);
      return { id: body.id, email: body.email };
    },
    /** The account from the list. */
    async listed(email: string) {
      const { body } = await get(`/users/?query=${encodeURIComponent(email)}`).expect(200);
      return body.users[0];
    },
    /** All four fields of an update: the current values with these changes. */
    async update(email: string, changes: object) {
      const { id, role, name } = await this.listed(email);
      const fields = { role, name, email, profile_image_url: '/user.png', ...changes };
      return post(`/users/${id}/update`, fields);
    },
  };
}
