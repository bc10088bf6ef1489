import { errors } from '@nobayon/shared/contract/errors.ts';
import { character } from '@nobayon/shared/testing/character.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import bcrypt from 'bcrypt';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount, PASSWORD, requestReset, signIn } from '../../../testing/users/accounts.ts';
import { cheapPasswords } from '../../../testing/users/cheap-passwords.ts';
import { createPasswords } from './create-passwords.ts';
import { digestFor, isOldHash } from './password-hash.ts';
import { requireUncommon } from './require-uncommon.ts';

const EASY = errors.password_too_common.text;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

describe('a password', () => {
  const cheap = cheapPasswords();

  test('costs the same work for an account that does not exist', async () => {
    const compared: string[] = [];
    const passwords = createPasswords({
      hash: (password, cost) => bcrypt.hash(password, cost),
      compare(password, hash) {
        compared.push(hash);
        return bcrypt.compare(password, hash);
      },
    });
    const known = await passwords.hash(PASSWORD);
    expect(await passwords.matches('Not-The-One-1', known)).toBe(false);
    expect(await passwords.matches(PASSWORD, null)).toBe(false);
    const [real = '', nobodys = ''] = compared;
    expect(bcrypt.getRounds(nobodys)).toBe(bcrypt.getRounds(real));
    expect(nobodys).toHaveLength(real.length);
    // Of a hash that is not well formed nothing would be computed.
    const salt = nobodys.slice(0, 29);
    expect((await bcrypt.hash(PASSWORD, salt)).slice(0, 29)).toBe(salt);
  });

  test('of any script and length counts every character', async () => {
    const scripts = fc.constantFrom(
      'a',
      'Z',
      '7',
      ' ',
      'ক',
      'ৎ',
      '漢',
      '😀',
      '\u0000',
      'é',
      'e\u0301',
    );
    const passwords = fc
      .array(scripts, { minLength: 1, maxLength: 200 })
      .map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(passwords, passwords, async (password, other) => {
        const hash = await cheap.hash(password);
        expect(await cheap.matches(password, hash)).toBe(true);
        expect(await cheap.matches(`${password}x`, hash)).toBe(false);
        expect(await cheap.matches(password.slice(0, -1), hash)).toBe(false);
        expect(await cheap.matches(other, hash)).toBe(other === password);
      }),
      { numRuns: runs(20) },
    );
  });

  test('is passed to bcrypt as 64 letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 1_000 }), (password) => {
        expect(digestFor(password)).toMatch(/^[A-Za-z0-9+/]{64}$/);
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('an account from before passwords were digested', () => {
  const old = async (password: string) => {
    const user = await app.build.user({ passwordHash: await bcrypt.hash(password, 4) });
    const hash = async () => {
      const row = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
      return row.passwordHash;
    };
    return { user, hash };
  };

  test('can be signed in to, which upgrades its hash', async () => {
    const { user, hash } = await old(PASSWORD);
    await signIn(app, user.email, 'Wrong-Secret-1').expect(401);
    expect(isOldHash(await hash())).toBe(true);
    const { token } = (await signIn(app, user.email).expect(200)).body;
    expect(isOldHash(await hash())).toBe(false);
    await signIn(app, user.email).expect(200);
    await signIn(app, user.email, 'Wrong-Secret-1').expect(401);
    // Nobody was signed out by it.
    await app.api.as(token).get('/api/auth/me').expect(200);
  });

  test('with a password of 72 bytes rejects longer ones', async () => {
    const password = `Aa1-${'ক'.repeat(22)}xx`;
    const { user } = await old(password);
    await signIn(app, user.email, `${password}y`).expect(401);
    await signIn(app, user.email, password).expect(200);
    await signIn(app, user.email, `${password}y`).expect(401);
  });

  test('keeps a change of password during ten simultaneous sign-ins', async () => {
    const { user } = await old(PASSWORD);
    const change = { currentPassword: PASSWORD, newPassword: 'New-Secret-2' };
    const [changed] = await Promise.all([
      app.api.as(user.token).send('put', '/api/auth/change-password').send(change),
      ...Array.from({ length: 10 }, () => signIn(app, user.email)),
    ]);
    const now = changed.status === 200 ? 'New-Secret-2' : PASSWORD;
    await signIn(app, user.email, now).expect(200);
  });
});

describe('a password that is easy to guess', () => {
  const accepts = (password: string, person = {}) => {
    try {
      requireUncommon(app.deps, password, { field: 'password', person });
      return true;
    } catch {
      return false;
    }
  };

  test('is a common one in any case and with any punctuation', () => {
    const [list, sign] = [
      dictionary['passwords-common'] as string[],
      fc.constantFrom('!', '-', '_', ' '),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...list), sign, fc.nat(30), (word, mark, at) => {
        expect(accepts(word)).toBe(false);
        expect(accepts(word.toUpperCase())).toBe(false);
        expect(accepts(word.slice(0, at) + mark + word.slice(at))).toBe(false);
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([
    'P@ssw0rd-1',
    'Password1!',
    'Qwerty-123',
    'Nobayon-2026!',
    'Open-WebUI-1',
    'Nusrat@1971',
    'NusratJahan-1',
    'nusrat.j-19',
    'Dhaka-Dhaka-1',
  ])('is %s', (password) => {
    const person = { firstname: 'Nusrat', lastname: 'Jahan', email: 'nusrat.j@example.com' };
    expect(accepts(password, person)).toBe(false);
  });

  test.each(['Shapla-Ilish-1971', 'Old-Secret-1', 'নবায়ন-Padma-9', 'correct horse battery 9'])(
    'is not %s',
    (password) => expect(accepts(password)).toBe(true),
  );

  test('is rejected at the field everywhere', async () => {
    const [user, admin] = [await buildAccount(app), await buildAccount(app, 'admin')];
    const token = await requestReset(app, user.email);
    const easy = 'P@ssword-123';
    const person = { firstname: 'Rahim', lastname: 'Uddin', email: 'rahim@example.com' };
    const change = { currentPassword: PASSWORD, newPassword: easy };
    const edited = { firstname: 'Rahim', lastname: 'Uddin', email: user.email, role: 'user' };
    const as = app.api.as(admin.token);
    const replies = {
      password: [
        await app.api.post('/api/auth/register', { ...person, password: easy }),
        await as.post('/api/admin/users', { ...person, role: 'user', password: easy }),
        await as.send('put', `/api/admin/users/${user.id}`).send({ ...edited, password: easy }),
      ],
      newPassword: [
        await app.api.as(user.token).send('put', '/api/auth/change-password').send(change),
        await as.send('put', '/api/admin/change-password').send(change),
        await app.api.post('/api/auth/reset-password', { token, newPassword: easy }),
      ],
    };
    for (const [field, refused] of Object.entries(replies)) {
      for (const { status, body } of refused) {
        expect([status, body.code, body.fields]).toEqual([
          400,
          'password_too_common',
          { [field]: EASY },
        ]);
      }
    }
    await app.db.user.deleteMany({ where: { role: 'admin' } });
    const first = await app.api.post('/api/auth/admin/signup', { ...person, password: easy });
    expect(first.body.code).toBe('password_too_common');
  });
});
