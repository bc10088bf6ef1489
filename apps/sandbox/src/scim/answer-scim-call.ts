import { timingSafeEqual } from 'node:crypto';
import type { Response } from 'express';
import { answerChatCall, type CallAuthorization, type ChatDeps } from '../chat/answer-chat-call.ts';
import type { ChatAnswer } from '../chat/chat-answer.ts';
import type { ChatCall } from '../chat/chat-fault.ts';
import type { Dialect } from './dialect.ts';
import type { View } from './resources.ts';
import { errorAnswer, ScimError } from './scim-answer.ts';
import type { ScimState } from './scim-state.ts';

/** The token of the SCIM API, which is valid only for this sandbox. */
export const SCIM_TOKEN = 'scim-7d2f0c84b9e14a6f93c5d80e6b1a2f47';

export type ScimDeps = ChatDeps & { scim: ScimState; publicUrl: string };

/** Runs one call of the SCIM API through the active faults, and replies. */
export function answerScimCall(
  deps: ScimDeps,
  res: Response,
  { withoutDatabase, ...call }: ChatCall & { withoutDatabase?: (view: View) => ChatAnswer },
  act: (view: View) => ChatAnswer,
): Promise<void> {
  const dialect = deps.scim.dialect();
  const view = { chat: deps.chat, dialect, base: `${deps.publicUrl}/scim/v2` };
  if (dialect.errors === 'scim') res.type('application/scim+json');
  return answerChatCall(
    { ...deps, authorization: byScimToken(dialect) },
    res,
    {
      ...call,
      access: 'admin',
      ...(withoutDatabase && {
        withoutDatabase: () => orScimError(dialect, () => withoutDatabase(view)),
      }),
    },
    () => orScimError(dialect, () => act(view)),
  );
}

function orScimError(dialect: Dialect, act: () => ChatAnswer): ChatAnswer {
  try {
    return act();
  } catch (error) {
    if (error instanceof ScimError) return errorAnswer(dialect, error);
    throw error;
  }
}

function byScimToken(dialect: Dialect): CallAuthorization {
  const unauthorized = errorAnswer(dialect, new ScimError(401, 'Invalid SCIM token'));
  return {
    authorize: (req) => (isToken(req.get('authorization') ?? '') ? null : unauthorized),
    unauthorized,
  };
}

function isToken(authorization: string): boolean {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  const [given, wanted] = [Buffer.from(token), Buffer.from(SCIM_TOKEN)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
