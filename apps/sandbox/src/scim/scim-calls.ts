import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { answer } from '../chat/chat-answer.ts';
import { answerScimCall, type ScimDeps } from './answer-scim-call.ts';
import { groupCalls } from './group-calls.ts';
import { badRequest, errorAnswer, ScimError, schemas } from './scim-answer.ts';
import { userCalls } from './user-calls.ts';

const reading = { on: 'read', about: [] } as const;

/** SCIM 2.0 for the accounts and groups of the chat service. */
export function scimCalls(deps: ScimDeps): Router {
  const routes = Router();
  routes.use(express.json({ type: ['application/scim+json', 'application/json'] }));
  routes.use(onUnreadableBody(deps));
  userCalls(routes, deps);
  groupCalls(routes, deps);
  discoveryCalls(routes, deps);
  routes.use((req, res) => {
    // Open WebUI serves its front page for every path.
    const showsPage = deps.scim.dialect().name === 'openwebui' && req.method === 'GET';
    if (showsPage) return void res.type('html').send('<!doctype html><title>Open WebUI</title>');
    return answerScimCall(deps, res, reading, () => {
      throw new ScimError(404, 'Not Found');
    });
  });
  return routes;
}

/** Express recognizes error handlers by their four parameters. */
function onUnreadableBody({ scim }: ScimDeps) {
  return (error: unknown, _req: Request, res: Response, next: NextFunction): void => {
    if (!(error instanceof SyntaxError)) return void next(error);
    const invalid = badRequest('The body is no JSON', 'invalidSyntax');
    const { status, body } = errorAnswer(scim.dialect(), invalid);
    res.status(status).json(body);
  };
}

function discoveryCalls(routes: Router, deps: ScimDeps): void {
  routes.get('/ServiceProviderConfig', (_req, res) =>
    answerScimCall(deps, res, reading, ({ dialect }) =>
      answer({
        schemas: [schemas.config],
        patch: { supported: true },
        bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
        filter: { supported: true, maxResults: dialect.pageSize.most },
        changePassword: { supported: false },
        sort: { supported: false },
        etag: { supported: false },
        authenticationSchemes: [
          {
            type: 'oauthbearertoken',
            name: 'OAuth Bearer Token',
            description: 'Authentication with a bearer token',
          },
        ],
      }),
    ),
  );

  routes.get('/ResourceTypes', (_req, res) =>
    answerScimCall(deps, res, reading, ({ dialect }) => {
      const types = [
        { name: 'User', schema: schemas.user },
        { name: 'Group', schema: schemas.group },
      ].map(({ name, schema }) => ({
        schemas: [schemas.resourceType],
        id: name,
        name,
        endpoint: `/${name}s`,
        schema,
      }));
      if (dialect.name === 'openwebui') return answer(types);
      return answer({ schemas: [schemas.list], totalResults: 2, Resources: types });
    }),
  );
}
