import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

const change = (token: string | null, body: object) =>
  app.api.as(token).send('put', '/api/account/phone').send(body);

test('a number is stored in the format of gateways, and can be changed and removed', async () => {
  const user = await app.build.user();
  const other = await app.build.user({ phone: '01312345678' });
  for (const [given, phone, message] of [
    ['+880 1712-345678', '01712345678', 'Phone number saved'],
    ['০১৮১২৩৪৫৬৭৮', '01812345678', 'Phone number saved'],
    ['', null, 'Phone number removed'],
    ['01912345678', '01912345678', 'Phone number saved'],
    [null, null, 'Phone number removed'],
  ]) {
    const { body } = await change(user.token, { phone: given }).expect(200);
    expect(body).toMatchObject({ user: { id: user.id, phone }, message });
    const me = await app.api.as(user.token).get('/api/auth/me').expect(200);
    expect(me.body.user).toEqual(body.user);
  }
  const { phone } = await app.db.user.findUniqueOrThrow({ where: { id: other.id } });
  expect(phone).toBe('01312345678');
});

test.each([{ phone: '0171234567' }, { phone: 1712345678 }, {}])('%j is rejected', async (body) => {
  const user = await app.build.user({ phone: '01712345678' });
  const reply = await change(user.token, body).expect(400);
  expect(reply.body).toMatchObject({
    code: 'invalid_request',
    fields: { phone: expect.any(String) },
  });
  expect(await app.db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
    phone: '01712345678',
  });
});

test('a session is required', async () => {
  await change(null, { phone: '01712345678' }).expect(401);
});
