import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { buildAccount, PASSWORD } from '../../../../testing/users/accounts.ts';
import { addressActions, newAddress } from '../../../../testing/users/address-actions.ts';
import { readProof } from '../../../../testing/users/address-proofs.ts';

let app: TestApp;
let address: ReturnType<typeof addressActions>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  address = addressActions(app);
});
afterAll(() => app.close());

/** Requests a change to it, and tries wrong codes. */
async function guess(email: string, codes: string[]) {
  const user = await buildAccount(app);
  await app.sandbox.clearMails();
  await address.change(user, email).expect(200);
  const proof = await readProof(app, email);
  const replies = [];
  for (const code of codes.filter((one) => one !== proof.code)) {
    replies.push((await address.enter(user, code).expect(400)).body.code);
  }
  return { ...proof, user, replies };
}

test('an address that several accounts enter allows twenty codes a day, and the link after that', async () => {
  const email = newAddress();
  const codes = ['100000', '200000', '300000', '400000', '500000'];
  for (let account = 0; account < 4; account += 1) {
    expect((await guess(email, codes)).replies).toEqual(codes.map(() => 'code_wrong'));
  }
  app.clock.advance(HOUR);
  const { user, replies, ...proof } = await guess(email, codes.slice(1));
  expect(replies).toEqual(codes.slice(1).map(() => 'code_blocked'));
  const { body } = await address.enter(user, proof.code).expect(400);
  expect(body).toMatchObject({ code: 'code_blocked' });
  await address.press(proof.token, PASSWORD).expect(200);
  expect(await address.addressOf(user)).toBe(email);
});

test('an address that several accounts enter gets four emails an hour and ten a day for them, and those of its own account', async () => {
  const email = newAddress();
  const mails = async () => {
    await app.runJobs();
    return (await app.sandbox.mails(email)).length;
  };
  const enter = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await address.change(await buildAccount(app), email).expect(200);
    }
    return mails();
  };
  expect(await enter(6)).toBe(4);
  app.clock.advance(HOUR);
  expect(await enter(6)).toBe(8);
  app.clock.advance(HOUR);
  expect(await enter(6)).toBe(10);
  app.clock.advance(HOUR);
  expect(await enter(1)).toBe(10);

  const person = { firstname: 'Rahim', lastname: 'Uddin', email, password: PASSWORD };
  const { body } = await app.api.post('/api/auth/register', person).expect(201);
  expect(await mails()).toBe(11);
  for (const sent of [12, 13, 14, 14]) {
    await app.api.as(body.token).post('/api/account/address/send').expect(200);
    expect(await mails()).toBe(sent);
  }
  const { code } = await readProof(app, email);
  // The email that was not sent leaves the last one valid.
  await address.enter(body, code).expect(200);
});

test('an account that had an address before cannot use up the first email of its owner', async () => {
  const email = newAddress();
  const register = async () => {
    const person = { firstname: 'Rahim', lastname: 'Uddin', email, password: PASSWORD };
    const { body } = await app.api.post('/api/auth/register', person).expect(201);
    await app.runJobs();
    return body;
  };
  const stranger = await register();
  for (let hour = 0; hour < 4; hour += 1) {
    for (let time = 0; time < 3; time += 1) {
      await app.api.as(stranger.token).post('/api/account/address/send').expect(200);
      await app.runJobs();
    }
    app.clock.advance(HOUR);
  }
  expect(await app.sandbox.mails(email)).toHaveLength(11);
  const other = newAddress();
  await address.change(stranger, other).expect(200);
  await address.enter(stranger, (await readProof(app, other)).code).expect(200);
  await app.runJobs();
  await app.sandbox.clearMails();

  await address.enter(await register(), (await readProof(app, email)).code).expect(200);
});
