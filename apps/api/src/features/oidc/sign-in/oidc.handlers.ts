import type { oidc } from '@nobayon/shared/contract/account/oidc.ts';
import type { Request, Response } from 'express';
import jwt from 'jsonwebtoken';
import type Provider from 'oidc-provider';
import type { ApiDeps } from '../../../deps.ts';
import { requireAdminFactor } from '../../../http/guard.ts';
import type { Handlers } from '../../../http/mount.ts';
import type { CurrentProvider } from '../provider/current-provider.ts';
import { continueSignIn, type PendingSignIn } from './continue-sign-in.ts';
import { hasStarted } from './started-sign-ins.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

export function oidcHandlers(deps: ApiDeps, current: CurrentProvider): Handlers<typeof oidc> {
  return {
    // Only in the browser that started the sign-in. A link with the ID of another person's must not
    // sign them in as the user who opens it.
    continueSignIn: async ({ params, caller }, http) => {
      // The other service may also have the caller as an administrator.
      requireAdminFactor(caller, deps.adminSecondFactor);
      const provider = await current();
      const isOwn = hasStarted(deps.settings, http.headers.cookie, params.uid);
      const interaction = isOwn && (await findInteraction(provider, http, params.uid));
      if (!interaction) return { next: 'expired' };
      const answer = await continueSignIn(deps, pendingOf(interaction), caller.session.id);
      if (answer.kind !== 'finish') return { next: answer.kind };
      const { res } = http as Request & { res: Response };
      return { next: 'go', url: await provider.interactionResult(http, res, answer.result) };
    },
  };
}

/** Finds the sign-in of this ID by the provider's cookies. */
async function findInteraction(
  provider: Provider,
  http: Request,
  uid: string,
): Promise<Interaction | null> {
  const { res } = http as Request & { res: Response };
  const interaction = await provider.interactionDetails(http, res).catch((error: unknown) => {
    if (isNotThere(error)) return null;
    throw error;
  });
  return interaction?.uid === uid ? interaction : null;
}

function isNotThere(error: unknown): boolean {
  return error instanceof Error && error.name === 'SessionNotFound';
}

function pendingOf({ iat, prompt, params, lastSubmission }: Interaction): PendingSignIn {
  const maxAge = Number(params.max_age ?? Number.NaN);
  // The provider has verified it.
  const hint = params.id_token_hint;
  return {
    startedAt: new Date(iat * 1_000),
    reasons: prompt.reasons,
    maxAgeSeconds: Number.isFinite(maxAge) ? maxAge : null,
    subject: hint === undefined ? null : String(jwt.decode(String(hint))?.sub),
    earlierAnswers: Number(lastSubmission?.login?.answers ?? 0),
  };
}
