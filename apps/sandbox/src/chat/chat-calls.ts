import { type NextFunction, type Request, type Response, Router } from 'express';
import type { ChatDeps } from './answer-chat-call.ts';
import { authCalls } from './auth-calls.ts';
import { groupCalls } from './group-calls.ts';
import { userCalls } from './user-calls.ts';

/** The chat service's interface: accounts, groups and sessions. */
export function chatCalls(deps: ChatDeps): Router {
  const routes = Router();
  userCalls(routes, deps);
  groupCalls(routes, deps);
  authCalls(routes, deps);
  routes.use((_req, res) => {
    res.status(404).json({ detail: 'Not Found' });
  });
  return routes;
}

/** A body that is no JSON, as the service answers it. Express knows it by its four parameters. */
export function onUnreadableBody(
  error: unknown,
  _req: Request,
  res: Response,
  next: NextFunction,
): void {
  if (!(error instanceof SyntaxError)) return void next(error);
  const detail = [{ type: 'json_invalid', loc: ['body', 0], msg: 'JSON decode error', input: {} }];
  res.status(422).json({ detail });
}
