import {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { answerChatCall, type ChatDeps } from '../answer-chat-call.ts';
import { answer, errorAnswer } from '../chat-answer.ts';
import { authCalls } from './auth-calls.ts';
import { groupCalls } from './group-calls.ts';
import { userCalls } from './users/user-calls.ts';

/** The chat service's API: its release, accounts, groups and sessions. */
export function chatCalls(deps: ChatDeps): Router {
  const api = Router({ strict: true, caseSensitive: true });
  const routes = Router({ strict: true, caseSensitive: true });
  // An id with a slash is parsed as two path segments.
  routes.use((req, res, next) => (/%2f/i.test(req.path) ? unknownPath(req, res) : next()));
  userCalls(routes, deps);
  groupCalls(routes, deps);
  authCalls(routes, deps);

  // Both are public, with or without a key.
  api.get('/config', (_req, res) =>
    answerChatCall(deps, res, { on: 'read', access: 'anyone', about: [] }, () => {
      const { version, signup, passwordSignIn } = deps.chat.settings();
      return answer({
        status: true,
        name: 'Open WebUI',
        version,
        features: { enable_signup: signup, enable_login_form: passwordSignIn },
      });
    }),
  );
  api.get('/version', (_req, res) =>
    answerChatCall(deps, res, { on: 'read', access: 'anyone', about: [] }, () => {
      const { version } = deps.chat.settings();
      return answer({
        version,
        ...(deps.chat.traits().accountsListGroups && { deployment_id: '' }),
      });
    }),
  );
  api.use('/v1', routes);
  api.use(unknownPath);
  return api;
}

/** Whether the service reaches its database, for everybody. */
export function databaseHealth(deps: ChatDeps): RequestHandler {
  const call: Parameters<typeof answerChatCall>[2] = {
    on: 'read',
    access: 'anyone',
    about: [],
    withoutDatabase: () => errorAnswer(500, 'Internal Server Error'),
  };
  return (_req, res) => answerChatCall(deps, res, call, () => answer({ status: true }));
}

/** The service serves its page for every unknown path. */
function unknownPath({ method }: Request, res: Response): void {
  if (method === 'GET' || method === 'HEAD') res.type('html').send(frontPage);
  else res.status(405).json({ detail: 'Method Not Allowed' });
}

const frontPage = `<!doctype html>
<html><head><title>Open WebUI</title></head><body></body></html>
`;

/**
 * The service's reply to invalid JSON. Express recognizes error handlers by their four parameters.
 */
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
