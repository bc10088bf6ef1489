import { z } from 'zod';
import { postJson } from '../http/post-json.ts';
import { readJson } from '../http/read-json.ts';
import type { GrantedToken } from '../shared-tokens.ts';

type Login = {
  baseUrl: string;
  username: string;
  password: string;
  appKey: string;
  appSecret: string;
  timeoutMs: number;
};

const GrantReply = z.object({
  id_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.coerce.number().positive().max(86_400),
});

/** Requests a new token, which bKash allows twice an hour. Null if it grants none. */
export async function grantToken({
  baseUrl,
  username,
  password,
  appKey,
  appSecret,
  timeoutMs,
}: Login): Promise<GrantedToken | null> {
  const answer = await postJson(`${baseUrl}/tokenized/checkout/token/grant`, {
    headers: { username, password },
    body: { app_key: appKey, app_secret: appSecret },
    timeoutMs,
  });
  const granted = answer.kind === 'answered' ? readJson(answer, GrantReply) : null;
  return granted && { token: granted.id_token, lifeMs: granted.expires_in * 1_000 };
}
