import { hideCredentials } from '../http/hide-credentials.ts';
import type { PostResult } from '../http/post-form.ts';
import { postJson } from '../http/post-json.ts';
import type { SharedTokens } from '../shared-tokens.ts';
import { grantToken } from './bkash-grant.ts';

export type BkashConnection = {
  baseUrl: string;
  username: string;
  password: string;
  appKey: string;
  appSecret: string;
  timeoutMs: number;
  /**
   * bKash grants two tokens an hour and blocks merchants that request more, so processes share one.
   */
  tokens: SharedTokens;
};

type BkashCall = (path: string, body: object, withinMs?: number) => Promise<PostResult>;

const CHECKOUT = '/tokenized/checkout';

/** Sends requests with the shared token. Without a token, bKash counts as unreachable. */
export function bkashCall({ tokens, ...connection }: BkashConnection): BkashCall {
  const { baseUrl, username, password, appKey, appSecret, timeoutMs } = connection;
  const grant = () => grantToken({ baseUrl, username, password, appKey, appSecret, timeoutMs });

  return async (path, body, withinMs = timeoutMs) => {
    const token = await tokens.get(grant);
    if (token === null) return { kind: 'unreachable', reason: 'no token' };
    const answer = await postJson(`${baseUrl}${CHECKOUT}${path}`, {
      headers: { Authorization: token, 'X-App-Key': appKey },
      body,
      timeoutMs: withinMs,
    });
    if (answer.kind === 'answered' && answer.status === 401) await tokens.drop(token);
    return hideCredentials(answer, [password, appSecret, appKey, token]);
  };
}
