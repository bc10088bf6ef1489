import type { Request } from 'express';
import { z } from 'zod';
import type { Answer } from '../faults/answer-call.ts';
import { apiGatewayError, errorReply, json, ok } from './replies.ts';
import { bkashMerchant, TOKEN_SECONDS, type Tokens } from './tokens.ts';

const { username, password, app_key, app_secret } = bkashMerchant;
const AppKeys = z.object({ app_key: z.literal(app_key), app_secret: z.literal(app_secret) });
const RefreshRequest = z.object({ refresh_token: z.string() });

/** Replies to `token/grant`. Exceeding the limit blocks all tokens for an hour. */
export function grantToken(tokens: Tokens, req: Request, now: Date): Answer {
  const error = loginError(req);
  if (error) return error;
  const grant = tokens.grant(now);
  return grant.kind === 'blocked' ? apiGatewayError(429, 'Too Many Requests') : tokenReply(grant);
}

/** Replies to `token/refresh`. */
export function refreshToken(tokens: Tokens, req: Request, now: Date): Answer {
  const error = loginError(req);
  if (error) return error;
  const { data } = RefreshRequest.safeParse(req.body);
  const token = data && tokens.refresh(data.refresh_token, now);
  return token ? tokenReply(token) : errorReply('2079', 'Invalid refresh token');
}

function loginError(req: Request): Answer | null {
  if (req.get('username') !== username || req.get('password') !== password) {
    return apiGatewayError(401, 'Unauthorized');
  }
  return AppKeys.safeParse(req.body).success ? null : errorReply('2001', 'Invalid App Key');
}

function tokenReply({ idToken, refreshToken }: { idToken: string; refreshToken: string }): Answer {
  return json({
    ...ok,
    id_token: idToken,
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
    refresh_token: refreshToken,
  });
}

/**
 * Why a call is rejected; null if it is authorized. The header is the bare token, without `Bearer`.
 */
export function callError(tokens: Tokens, req: Request, now: Date): Answer | null {
  const state = tokens.stateOf(req.get('Authorization') ?? '', now);
  if (state === 'expired') return apiGatewayError(401, 'The incoming token has expired');
  if (state === 'unknown') return apiGatewayError(401, 'Unauthorized');
  return req.get('X-App-Key') === app_key ? null : errorReply('2001', 'Invalid App Key');
}
