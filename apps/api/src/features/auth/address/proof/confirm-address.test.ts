import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '../../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { PASSWORD, requestReset, signIn } from '../../../../testing/users/accounts.ts';
import { readProof } from '../../../../testing/users/address-proofs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

const CONFIRM = 'Nobayon: confirm your email address';
let made = 0;

/** A new user, with the link and the code of their email. */
async function newcomer() {
  made += 1;
  const email = `rahim${made}@example.com`;
  const person = { firstname: 'Rahim', lastname: 'Uddin', email, password: PASSWORD };
  const { body } = await app.api.post('/api/auth/register', person).expect(201);
  return { id: body.user.id as number, email, token: body.token as string };
}
type Person = { id: number; email: string; token: string };

const asked = async (person: Person) => ({ ...person, mail: await readProof(app, person.email) });
const openLink = (token: string, password?: string, as?: Person) =>
  (as ? app.api.as(as.token) : app.api).post('/api/auth/verify-email', { token, password });
const look = (token: string, as?: Person) =>
  (as ? app.api.as(as.token) : app.api).get(`/api/auth/verify-email-token?token=${token}`);
const enter = (person: Person, code: string) =>
  app.api.as(person.token).post('/api/account/address/code', { code });
const sendAgain = (person: Person) => app.api.as(person.token).post('/api/account/address/send');
const isProven = async ({ id }: Person) =>
  (await app.db.user.findUniqueOrThrow({ where: { id } })).emailProvenAt !== null;
/** Another code than this one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a new account', () => {
  test('gets one email with a link and a code, and is confirmed by the link with its session', async () => {
    const { mail, ...person } = await asked(await newcomer());
    const mails = await app.sandbox.mails(person.email);
    expect(mails.map(({ subject }) => subject)).toEqual([CONFIRM]);
    const before = await app.api.as(person.token).get('/api/auth/me').expect(200);
    expect(before.body.user.email_proven).toBe(false);
    expect(await isProven(person)).toBe(false);
    await openLink(mail.token, undefined, person).expect(200, {
      message: 'Your email address is confirmed.',
      email: person.email,
    });
    expect(await isProven(person)).toBe(true);
    const { body } = await app.api.as(person.token).get('/api/auth/me').expect(200);
    expect(body.user.email_proven).toBe(true);
  });

  test('is confirmed by the link without a session only with its password', async () => {
    const { mail, ...person } = await asked(await newcomer());
    const stranger = await newcomer();
    for (const as of [undefined, stranger]) {
      const { body } = await openLink(mail.token, undefined, as).expect(400);
      expect(body).toMatchObject({ code: 'password_needed' });
      const refused = await openLink(mail.token, 'Wrong-Secret-1', as).expect(400);
      expect(refused.body.fields).toEqual({ password: 'Password is incorrect' });
    }
    expect(await isProven(person)).toBe(false);
    await openLink(mail.token, PASSWORD).expect(200);
    expect(await isProven(person)).toBe(true);
    expect(await isProven(stranger)).toBe(false);
  });

  test('is confirmed by the code in any spelling', async () => {
    const { mail, ...person } = await asked(await newcomer());
    const { code } = mail;
    await enter(person, ` ${code.slice(0, 3)}-${code.slice(3)} `).expect(200);
    expect(await isProven(person)).toBe(true);
  });

  test('is also confirmed by a reset link', async () => {
    const person = await newcomer();
    const token = await requestReset(app, person.email);
    const newPassword = 'Another-Secret-2';
    await app.api.post('/api/auth/reset-password', { token, newPassword }).expect(200);
    expect(await isProven(person)).toBe(true);
  });
});

describe('a link', () => {
  test('can be opened repeatedly and shows what is required', async () => {
    const { mail, ...person } = await asked(await newcomer());
    const seen = { valid: true, email: person.email, is_change: false };
    await look(mail.token).expect(200, { ...seen, password_needed: true });
    await look(mail.token).expect(200, { ...seen, password_needed: true });
    await look(mail.token, person).expect(200, { ...seen, password_needed: false });
    expect(await isProven(person)).toBe(false);
    await openLink(mail.token, undefined, person).expect(200);
  });

  const spoilt: [string, (given: { mail: { token: string; code: string } } & Person) => unknown][] =
    [
      ['once it was used', ({ mail, ...person }) => openLink(mail.token, undefined, person)],
      ['once its code was used', ({ mail, ...person }) => enter(person, mail.code)],
      [
        'once a newer one was sent',
        async ({ mail: _, ...person }) => {
          await sendAgain(person).expect(200);
          await readProof(app, person.email);
        },
      ],
      ['after an hour', () => app.clock.advance(HOUR)],
      ['once the account is gone', ({ id }) => app.db.user.delete({ where: { id } })],
    ];
  test.each(spoilt)('and its code are invalid %s', async (_when, spoil) => {
    const given = await asked(await newcomer());
    const { mail, ...person } = given;
    await spoil(given);
    const isGone = (await app.db.user.count({ where: { id: person.id } })) === 0;
    const wasProven = !isGone && (await isProven(person));
    const { body } = await openLink(mail.token, PASSWORD).expect(400);
    expect(body).toMatchObject({ code: 'link_invalid' });
    await look(mail.token).expect(200, { valid: false, error: body.error });
    if (isGone) return;
    const entered = await enter(person, mail.code).expect(400);
    expect(['code_expired', 'code_wrong']).toContain(entered.body.code);
    expect(await isProven(person)).toBe(wasProven);
  });

  test('is valid for an hour', async () => {
    const { mail } = await asked(await newcomer());
    app.clock.advance(HOUR - 1);
    await openLink(mail.token, PASSWORD).expect(200);
  });

  test('that was made up is invalid, and the real one confirms once with six simultaneous requests', async () => {
    const { mail, ...person } = await asked(await newcomer());
    for (const token of ['x', `${mail.token}x`, mail.token.slice(1), mail.token.toLowerCase()]) {
      await openLink(token, PASSWORD, person).expect(400);
    }
    await openLink('', PASSWORD).expect(400);
    expect(await isProven(person)).toBe(false);
    const tries = Array.from({ length: 6 }, () => openLink(mail.token, undefined, person));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(5).fill(400)]);
  });
});

describe('a code', () => {
  test('is invalid for another account', async () => {
    const { mail } = await asked(await newcomer());
    const other = await asked(await newcomer());
    // One in a million newcomers has the same.
    if (mail.code === other.mail.code) return;
    await enter(other, mail.code).expect(400);
    expect(await isProven(other)).toBe(false);
  });

  test('is invalid after five attempts, simultaneous or not', async () => {
    const { mail, ...person } = await asked(await newcomer());
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => enter(person, wrong(mail.code))),
    );
    const codes = replies.map(({ body }) => body.code).toSorted();
    expect(codes).toEqual([
      ...Array<string>(3).fill('code_expired'),
      ...Array<string>(5).fill('code_wrong'),
    ]);
    const { body } = await enter(person, mail.code).expect(400);
    expect(body).toMatchObject({ code: 'code_expired' });
    expect(await isProven(person)).toBe(false);
    // A link is no guess, and a new code has its own attempts.
    await look(mail.token).expect(200, {
      valid: true,
      email: person.email,
      is_change: false,
      password_needed: true,
    });
    await sendAgain(person).expect(200);
    const { code } = await readProof(app, person.email);
    await enter(person, code).expect(200);
  });

  test('is only in the email', async () => {
    const { mail, id } = await asked(await newcomer());
    const row = JSON.stringify(await app.db.addressProof.findUnique({ where: { userId: id } }));
    const jobs = JSON.stringify(
      await app.db.$queryRaw`SELECT payload FROM graphile_worker._private_jobs`,
    );
    for (const secret of [mail.code, mail.token]) {
      expect(row).not.toContain(secret);
      expect(jobs).not.toContain(secret);
    }
  });
});

describe('an earlier user', () => {
  test('gets a confirmation email at the next sign-in, once a day at most', async () => {
    const person = await newcomer();
    await app.db.addressProof.deleteMany({ where: { userId: person.id } });
    await app.runJobs();
    await app.sandbox.clearMails();
    const mails = async () => {
      await app.runJobs();
      const all = await app.sandbox.mails(person.email);
      return all.filter(({ subject }) => subject === CONFIRM).length;
    };
    await signIn(app, person.email).expect(200);
    expect(await mails()).toBe(1);
    app.clock.advance(23 * HOUR);
    await Promise.all([signIn(app, person.email), signIn(app, person.email)]);
    expect(await mails()).toBe(1);
    app.clock.advance(HOUR);
    await Promise.all([signIn(app, person.email), signIn(app, person.email)]);
    expect(await mails()).toBe(2);
    const { token } = await readProof(app, person.email);
    await openLink(token, PASSWORD).expect(200);
    app.clock.advance(24 * HOUR);
    await signIn(app, person.email).expect(200);
    expect(await mails()).toBe(2);
  });

  test('with a confirmed address gets none', async () => {
    const { token } = await app.build.user();
    const { body } = await app.api.as(token).post('/api/account/address/send').expect(400);
    expect(body).toMatchObject({ code: 'address_proven' });
  });
});
