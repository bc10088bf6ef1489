import type { auth, User } from '@nobayon/shared/contract/account/auth.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import type { SecondStep } from '@nobayon/shared/contract/second-factor/factor-method.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../api/errors/call-error.ts';
import { session } from '../../../api/session/session.ts';
import { requestedCheckout } from '../../../app/paths.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { useDelayed } from '../../../ui/hooks/use-delayed.ts';
import { rememberedPage } from '../../../ui/page/remembered-page.ts';
import { afterLogin } from './after-login.ts';

const REDIRECT_DELAY_MS = 1_000;

type Session = Reply<typeof auth.login>;

/** A login, its second step if there is one, and a moment later the redirect. */
export function useLogin(onFailed: (error: unknown) => void) {
  const location = useLocation();
  const navigate = useNavigate();
  const [entered, setEntered] = useState<User | null>(null);
  const [step, setStep] = useState<SecondStep | null>(null);
  const { state, submit } = useSubmit(
    async (attempt: () => Promise<Session>) => enter(await attempt()),
    (error) => {
      onFailed(error);
      setStep(error instanceof ApiError ? error.secondFactor : null);
    },
  );

  function enter({ token, user }: Session): void {
    session.welcome(token, user);
    setEntered(user);
  }
  useDelayed(entered !== null, REDIRECT_DELAY_MS, () => {
    if (entered === null) return;
    const asked = requestedCheckout(location.search) ?? rememberedPage(location.state);
    navigate(afterLogin(entered, asked), { replace: true });
  });
  useEffect(() => () => session.enter(), []);

  return {
    state,
    submit,
    step,
    leaveStep: () => setStep(null),
    enter,
    isEntered: entered !== null,
  };
}
