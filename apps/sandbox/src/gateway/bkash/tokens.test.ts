import { beforeEach, describe, expect, it } from 'vitest';
import { bkashCaller, paymentRequest } from '../../testing/bkash-calls.ts';
import { startTestSandbox } from '../../testing/test-sandbox.ts';
import { bkashMerchant, createTokens } from './tokens.ts';

const { sandbox, client } = await startTestSandbox();
const shop = bkashCaller(sandbox.gatewayUrls.bkash);
const { username, password, app_key } = bkashMerchant;

beforeEach(() => client.bkash.limitTokens());

describe('tokens', () => {
  it('are granted twice an hour; the third request blocks all others until the limit is reset', async () => {
    const replies = [
      await shop.grant(),
      await shop.grant(),
      await shop.grant(),
      await shop.grant(),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(await replies[0]?.json()).toMatchObject({
      statusCode: '0000',
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: expect.any(String),
    });
    expect(await client.bkash.state()).toMatchObject({
      grants: 2,
      blocked_until: expect.any(String),
    });
    await client.bkash.limitTokens(null);
    for (const _ of [1, 2, 3, 4]) expect((await shop.grant()).status).toBe(200);
  });

  it('are rejected for a wrong login, which does not count', async () => {
    for (const login of [
      { username, password: 'wrong' },
      { username: 'wrong', password },
    ]) {
      expect((await shop.grant(login)).status).toBe(401);
    }
    const wrongKeys = await shop.grant({ username, password }, { app_key, app_secret: 'wrong' });
    expect(await wrongKeys.json()).toMatchObject({ statusCode: '2001' });
    expect((await client.bkash.state()).grants).toBe(0);
  });

  it('can be refreshed beyond the limit, with each refresh token once', async () => {
    const { refresh_token: first } = JSON.parse(await (await shop.grant()).text());
    for (const expected of ['0000', '2079']) {
      expect(await (await shop.refresh(first)).json()).toMatchObject({ statusCode: expected });
    }
    expect((await client.bkash.state()).grants).toBe(1);
  });

  it('are sent bare in the header beside the app key, and expire', async () => {
    await shop.signIn();
    const body = paymentRequest();
    expect((await shop.post('create', body, { Authorization: 'Bearer x' })).status).toBe(401);
    const otherApp = await shop.post('create', body, { 'X-App-Key': 'x' });
    expect(await otherApp.json()).toMatchObject({ statusCode: '2001' });
    expect(await (await shop.post('create', body)).json()).toMatchObject({ statusCode: '0000' });
    await client.bkash.expireTokens();
    const late = await shop.post('create', body);
    expect(late.status).toBe(401);
    expect(await late.json()).toEqual({ message: 'The incoming token has expired' });
  });
});

describe('the clock', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22) + minutes * 60_000);

  it('grants a token an hour later, and ends a block after an hour', () => {
    const tokens = createTokens();
    const kinds = [0, 30, 61, 62, 121, 122].map((minute) => tokens.grant(at(minute)).kind);
    // At 61 the first is an hour old; the request at 62 exceeds the limit and blocks until 122.
    expect(kinds).toEqual(['granted', 'granted', 'granted', 'blocked', 'blocked', 'granted']);
  });

  it('expires a token after an hour', () => {
    const tokens = createTokens();
    const grant = tokens.grant(at(0));
    const idToken = grant.kind === 'granted' ? grant.idToken : '';
    expect([59, 60].map((minute) => tokens.stateOf(idToken, at(minute)))).toEqual([
      'good',
      'expired',
    ]);
  });
});
