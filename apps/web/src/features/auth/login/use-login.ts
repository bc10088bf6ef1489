import type { auth, User } from '@nobayon/shared/contract/account/auth.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import type { SecondStep } from '@nobayon/shared/contract/second-factor/factor-method.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../api/errors/call-error.ts';
import { importPart } from '../../../api/import-part.ts';
import { paths, requestedCheckout } from '../../../app/paths.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { useDelayed } from '../../../ui/hooks/use-delayed.ts';
import { rememberedPage } from '../../../ui/page/remembered-page.ts';
import { useWelcome } from '../use-welcome.ts';

const REDIRECT_DELAY_MS = 1_000;

type Session = Reply<typeof auth.login>;

/** Loaded on use, because most users never see it. */
export const loadSecondStep = async () => (await import('./second-step.tsx')).SecondStep;

function stepOf(error: unknown): SecondStep | null {
  return error instanceof ApiError ? error.secondFactor : null;
}

/** The second step is shown as soon as it is known; if it cannot be loaded, the login has failed. */
async function withItsScreen(error: unknown): Promise<never> {
  if (stepOf(error)) await importPart(loadSecondStep);
  throw error;
}

/** A login, its second step if there is one, and a moment later the redirect. */
export function useLogin(onFailed: (error: unknown) => void) {
  const location = useLocation();
  const navigate = useNavigate();
  const welcome = useWelcome();
  const [entered, setEntered] = useState<User | null>(null);
  const [step, setStep] = useState<SecondStep | null>(null);
  const { state, submit } = useSubmit(
    async (attempt: () => Promise<Session>) => enter(await attempt().catch(withItsScreen)),
    (error) => {
      onFailed(error);
      setStep(stepOf(error));
    },
  );

  function enter({ token, user }: Session): void {
    welcome(token, user);
    setEntered(user);
  }
  useDelayed(entered !== null, REDIRECT_DELAY_MS, () => {
    if (entered === null) return;
    const asked = requestedCheckout(location.search) ?? rememberedPage(location.state);
    navigate(asked ?? startPageOf(entered), { replace: true });
  });

  // That there is a second step is no failure for a user who comes back from it.
  const error = state.kind === 'failed' && !stepOf(state.error) ? state.error : null;
  return {
    state,
    error,
    submit,
    step,
    leaveStep: () => setStep(null),
    enter,
    isEntered: entered !== null,
  };
}

function startPageOf({ role }: Pick<User, 'role'>): string {
  return role === 'admin' ? paths.admin : paths.dashboard;
}
