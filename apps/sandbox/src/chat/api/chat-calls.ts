import { type NextFunction, type Request, type Response, Router } from 'express';
import { answerChatCall, type ChatDeps } from '../answer-chat-call.ts';
import { answer } from '../chat-answer.ts';
import { authCalls } from './auth-calls.ts';
import { groupCalls } from './group-calls.ts';
import { userCalls } from './user-calls.ts';

/** The chat service's interface: which release it is, accounts, groups and sessions. */
export function chatCalls(deps: ChatDeps): Router {
  const api = Router({ strict: true, caseSensitive: true });
  const routes = Router({ strict: true, caseSensitive: true });
  // An id with a slash in it is no id but one more piece of the path.
  routes.use((req, res, next) => (/%2f/i.test(req.path) ? unknownPath(req, res) : next()));
  userCalls(routes, deps);
  groupCalls(routes, deps);
  authCalls(routes, deps);

  /** Tells everybody, with a key or without. */
  api.get('/version', (req, res) =>
    answerChatCall(deps, req, res, { on: 'read', access: 'anyone', about: [] }, () => {
      const { version } = deps.chat.settings();
      return answer({ version, ...(deps.chat.traits().tellsById && { deployment_id: '' }) });
    }),
  );
  api.use('/v1', routes);
  api.use(unknownPath);
  return api;
}

/** The service takes every address that it does not know for one of its own page's. */
function unknownPath({ method }: Request, res: Response): void {
  if (method === 'GET' || method === 'HEAD') res.type('html').send(frontPage);
  else res.status(405).json({ detail: 'Method Not Allowed' });
}

const frontPage = `<!doctype html>
<html><head><title>Open WebUI</title></head><body></body></html>
`;

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
