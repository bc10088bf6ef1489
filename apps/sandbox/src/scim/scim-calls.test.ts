import { beforeEach, describe, expect, it } from 'vitest';
import { versionNames } from '../chat/api/versions.ts';
import { chatAdmin, chatGroupIds } from '../chat/start-state.ts';
import { chatCaller } from '../testing/chat-calls.ts';
import { newScimUser, scimCaller } from '../testing/scim-calls.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { DialectName, dialects } from './dialect.ts';
import { schemas } from './scim-answer.ts';

const { sandbox, client } = await startTestSandbox();
const scim = scimCaller(sandbox.scimUrl);
const group = `/Groups/${chatGroupIds.pro}`;

beforeEach(async () => {
  await client.clearFaults();
  await client.chat.reset();
});

async function add(overrides?: Record<string, unknown>): Promise<{ id: string; email: string }> {
  const user = newScimUser(overrides);
  const { body } = await scim.post('/Users', user).expect(201);
  return { id: body.id, email: user.userName };
}

const roleOf = async (email: string) => (await client.chat.user(email))?.role;
const groupsOf = async (email: string) => (await client.chat.user(email))?.group_ids;
const join = (id: string) =>
  scim.patch(group, { op: 'add', path: 'members', value: [{ value: id }] });
const leave = (id: string) =>
  scim.patch(group, { op: 'remove', path: `members[value eq "${id}"]` });
const setActive = (id: string, value: unknown) =>
  scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value });

describe.each(DialectName.options)('as %s', (dialect) => {
  beforeEach(() => client.chat.setScimDialect(dialect));

  it('accepts the changes that every service accepts, one at a time', async () => {
    const { id, email } = await add();
    await join(id);
    expect(await groupsOf(email)).toEqual([chatGroupIds.pro]);
    await leave(id);
    expect(await groupsOf(email)).toEqual([]);
    await setActive(id, false);
    expect(await roleOf(email)).toBe('pending');
    await setActive(id, true);
    expect(await roleOf(email)).toBe('user');
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'name.formatted', value: 'Rafi H' });
    expect(await client.chat.user(email)).toMatchObject({ name: 'Rafi H' });
    expect((await scim.get(`/Users/${id}`)).body).toMatchObject({ id, active: true });
  });

  it('requires its token, and rejects it after it is revoked', async () => {
    await scimCaller(sandbox.scimUrl, 'Bearer sk-wrong').get('/Users').expect(401);
    await client.addFault({ service: 'chat', kind: 'keyRevoked' });
    await scim.get('/Users').expect(401);
  });

  it('has one account per address', async () => {
    const user = newScimUser();
    await scim.post('/Users', user).expect(201);
    const again = { ...user, userName: user.userName.toUpperCase() };
    const { body } = await scim.post('/Users', again).expect(409);
    expect(body.detail).toContain('already exists');
  });

  it('lists all users once, page by page', async () => {
    await client.chat.addCrowd({ count: dialects[dialect].order === 'id' ? 25 : 1 });
    const ids = new Set<string>();
    let startIndex = 1;
    for (let total = 1; startIndex <= total; ) {
      const { body } = await scim.get(`/Users?startIndex=${startIndex}&count=7`).expect(200);
      for (const { id } of body.Resources) ids.add(id);
      total = body.totalResults;
      startIndex += body.itemsPerPage;
    }
    expect(ids.size).toBe((await client.chat.users()).length);
  });

  it('does nothing if a fault says so', async () => {
    const { id, email } = await add();
    await client.addFault({ service: 'chat', kind: 'ignored', email });
    expect((await setActive(id, false)).status).toBeLessThan(300);
    expect(await roleOf(email)).toBe('user');
  });
});

describe('by the RFC', () => {
  beforeEach(() => client.chat.setScimDialect('strict'));

  it('errors have SCIM’s schema', async () => {
    const { body } = await scim.find('emails.value eq "a@example.com"').expect(400);
    expect(body).toMatchObject({
      schemas: [schemas.error],
      status: '400',
      scimType: 'invalidFilter',
    });
    const { id } = await add();
    const wrong = await setActive(id, 'false').expect(400);
    expect(wrong.body.scimType).toBe('invalidValue');
    await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: false }).expect(400);
    await scim.get('/Users/nobody').expect(404);
  });

  it('a change gets no content, and a removal without a value removes all members', async () => {
    const one = await add();
    const other = await add();
    expect((await join(one.id).expect(204)).text).toBe('');
    await join(other.id);
    await scim.patch(group, { op: 'remove', path: 'members', value: [{ value: one.id }] });
    expect(await groupsOf(other.email)).toEqual([]);
  });
});

describe('as Open WebUI', () => {
  beforeEach(() => client.chat.setScimDialect('openwebui'));

  it('an unknown filter returns all users', async () => {
    for (const filter of ['emails.value eq "a@example.com"', 'username eq "a@example.com"']) {
      const { body } = await scim.find(filter).expect(200);
      expect(body.totalResults).toBe((await client.chat.users()).length);
    }
  });

  it('an account has no password and takes none, although the service confirms it', async () => {
    const { id, email } = await add();
    const update = { role: 'user', name: 'Rafi Ahmed', email, profile_image_url: '/user.png' };
    await chatCaller(sandbox.chatUrl)
      .post(`/users/${id}/update`, { ...update, password: 'Secret-123' })
      .expect(200);
    expect(await client.chat.signIn(email, 'Secret-123')).toBeNull();
  });

  it('users of the same second are in another order on every page', async () => {
    await client.chat.addCrowd({ count: 30 });
    const list = async (startIndex: number) => {
      const { body } = await scim.get(`/Users?startIndex=${startIndex}&count=30`).expect(200);
      return body.Resources.map(({ id }: { id: string }) => id);
    };
    const first = await list(1);
    expect(await list(1)).toEqual(first);
    expect((await list(2)).slice(0, -1)).not.toEqual(first.slice(1));
  });

  it('a change without a path is accepted but ignored; a text counts as true', async () => {
    const { id, email } = await add();
    await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: false } }).expect(200);
    expect(await roleOf(email)).toBe('user');
    await setActive(id, false);
    await setActive(id, 'false').expect(200);
    expect(await roleOf(email)).toBe('user');
  });

  it('a user with an unknown role is active', async () => {
    const { id, email } = await client.chat.addUser({ email: 'x@example.com', role: 'moderator' });
    expect((await scim.get(`/Users/${id}`)).body).toMatchObject({ active: true });
    await setActive(id, true).expect(200);
    expect(await roleOf(email)).toBe('user');
  });

  it('an administrator is not marked, and stays one', async () => {
    const { body } = await scim.find(`userName eq "${chatAdmin.email}"`).expect(200);
    expect(body.Resources[0]).not.toHaveProperty('roles');
    await setActive(body.Resources[0].id, false).expect(200);
    expect(await roleOf(chatAdmin.email)).toBe('admin');
  });

  it.each(versionNames)(
    '%s either makes a user of an administrator, or keeps the role',
    async (version) => {
      await client.chat.configure({ version });
      const { body } = await scim.find(`userName eq "${chatAdmin.email}"`).expect(200);
      await setActive(body.Resources[0].id, true).expect(200);
      const keeps = ['0.10.2', '0.11.0'].includes(version);
      expect(await roleOf(chatAdmin.email)).toBe(keeps ? 'admin' : 'user');
    },
  );

  it.each(versionNames)('%s may give two accounts one address by a change', async (version) => {
    await client.chat.configure({ version });
    const [one, other] = [await add(), await add()];
    const asOther = { op: 'replace', path: 'userName', value: other.email };
    const { status } = await scim.patch(`/Users/${one.id}`, asOther);
    expect(status).toBe(version === '0.11.0' ? 500 : 200);
    const shared = status === 200 ? other.email : one.email;
    expect((await scim.get(`/Users/${one.id}`)).body.userName).toBe(shared);
    // A filter returns one account of the two.
    expect((await scim.find(`userName eq "${other.email}"`)).body.totalResults).toBe(1);
    const back = { op: 'replace', path: 'userName', value: one.email };
    await scim.patch(`/Users/${one.id}`, back).expect(200);
    const { body } = await scim.find(`userName eq "${other.email}"`);
    expect(body.Resources).toMatchObject([{ id: other.id }]);
  });

  it('an unknown path returns the front page', async () => {
    const { text } = await scim.get('/Nothing').expect(200);
    expect(text).toMatch(/^<!doctype html>/);
  });

  it('the picture has no size limit', async () => {
    const picture = `data:image/png;base64,${'A'.repeat(40_000)}`;
    const person = { email: 'p@example.com', profileImageUrl: picture };
    const { id } = await client.chat.addUser(person);
    const { body } = await scim.get(`/Users/${id}`).expect(200);
    expect(body.photos[0].value).toBe(picture);
  });
});

describe('as Zulip', () => {
  beforeEach(() => client.chat.setScimDialect('zulip'));

  it('accounts without access cannot be created, and existing ones stay hidden members', async () => {
    await scim.post('/Users', newScimUser({ active: false })).expect(400);
    const { id, email } = await add();
    await join(id);
    await setActive(id, false);
    expect((await scim.get(group)).body.members).not.toContainEqual(
      expect.objectContaining({ value: id }),
    );
    await leave(id).expect(200);
    await join(id).expect(500);
    await setActive(id, true);
    expect(await groupsOf(email)).toEqual([chatGroupIds.pro]);
  });
});

describe('as Slack', () => {
  beforeEach(() => client.chat.setScimDialect('slack'));

  it('user names are handles, and only the first of several changes is made', async () => {
    const { id, email } = await add();
    expect((await scim.find(`userName eq "${email}"`)).body.totalResults).toBe(0);
    const [mailbox] = email.split('@');
    expect((await scim.find(`userName eq "${mailbox}"`)).body.Resources[0].id).toBe(id);
    await scim.patch(
      `/Users/${id}`,
      { op: 'replace', path: 'name.formatted', value: 'Changed' },
      { op: 'replace', path: 'active', value: false },
    );
    expect(await client.chat.user(email)).toMatchObject({ name: 'Changed', role: 'user' });
  });
});
