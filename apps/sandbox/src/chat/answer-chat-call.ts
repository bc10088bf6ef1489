import { setTimeout as wait } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { FaultList } from '../faults/fault-list.ts';
import { type Access, authorizeCall, authorizeOpenCall } from './authorize-call.ts';
import type { CallLog } from './call-log.ts';
import { type ChatAnswer, details, errorAnswer } from './chat-answer.ts';
import { type ChatCall, onChatCall } from './chat-fault.ts';
import type { ChatStore } from './chat-store.ts';

export type ChatDeps = {
  chat: ChatStore;
  chatCalls: CallLog;
  faults: FaultList;
  signal: AbortSignal;
};

/** How an API of the service authorizes calls. Each has its own format for errors. */
export type CallAuthorization = {
  /** The error for a caller who is not allowed to make the call. */
  authorize(req: Request, chat: ChatStore, access: Access): ChatAnswer | null;
  /** The error for a revoked key. */
  unauthorized: ChatAnswer;
};

type Call = ChatCall & {
  access: Access | 'anyone';
  /** The reply while the database fails; absent for an error. */
  withoutDatabase?: () => ChatAnswer;
};

const byApiKey: CallAuthorization = {
  authorize: authorizeCall,
  unauthorized: errorAnswer(401, details.invalidToken),
};

/** Runs one call of the chat service's API through the active faults, and replies. */
export async function answerChatCall(
  deps: ChatDeps & { authorization?: CallAuthorization },
  res: Response,
  call: Call,
  handle: () => ChatAnswer,
): Promise<void> {
  const { chat, chatCalls, faults, signal, authorization = byApiKey } = deps;
  const { req } = res;
  const logged = chatCalls.add(req);
  const outage = faults.take(onChatCall(['down', 'lostReply', 'htmlError', 'databaseDown'], call));
  if (outage?.kind === 'down') return void req.socket.destroy();

  const reply = outage?.kind === 'htmlError' ? null : decide();
  if (reply?.apply && !faults.take(onChatCall(['ignored'], call))) reply.apply();

  const slow = faults.take(onChatCall(['slow'], call));
  if (slow) await wait(slow.delayMs, undefined, { signal });

  if (outage?.kind === 'lostReply') return void req.socket.destroy();
  logged.status = reply?.status ?? 500;
  if (reply?.body === undefined && reply) res.status(reply.status).end();
  else if (reply) res.status(reply.status).json(reply.body);
  else res.status(500).type('html').send(errorPage);

  function decide(): ChatAnswer | null {
    const isDatabaseDown = outage?.kind === 'databaseDown';
    if (call.access === 'anyone') {
      const failed = isDatabaseDown ? call.withoutDatabase?.() : null;
      return authorizeOpenCall(req, chat) ?? failed ?? handle();
    }
    if (isDatabaseDown && authorization === byApiKey && chat.traits().hidesDatabaseErrors) {
      return authorization.unauthorized;
    }
    const isRevoked = faults.take(onChatCall(['keyRevoked'], call)) !== undefined;
    if (isRevoked) return authorization.unauthorized;
    const rejection = authorization.authorize(req, chat, call.access);
    if (rejection || !isDatabaseDown) return rejection ?? handle();
    return call.withoutDatabase?.() ?? null;
  }
}

const errorPage = `<!DOCTYPE html>
<html><head><title>Server Error</title></head><body><h1>Internal Server Error</h1></body></html>
`;
