import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { registerStepUpPrompt } from '../../api/session/step-up.ts';
import { paths } from '../paths.ts';

const ConfirmFactorDialog = lazy(async () => ({
  default: (await import('../../ui/second-factor/confirm-factor-dialog.tsx')).ConfirmFactorDialog,
}));

type Asking = { settle: (isGiven: boolean) => void };

/** The dialog that asks for the second factor, above any page. */
export function StepUpPrompt() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking | null>(null);

  useEffect(
    () =>
      registerStepUpPrompt({
        ask: () => new Promise((settle) => setAsking({ settle })),
        openSetup: () => navigate(paths.accountSecurity, { replace: true }),
      }),
    [navigate],
  );

  if (!asking) return null;
  const end = (isGiven: boolean) => {
    setAsking(null);
    asking.settle(isGiven);
  };
  return (
    <Suspense>
      <ConfirmFactorDialog onConfirmed={() => end(true)} onCancel={() => end(false)} />
    </Suspense>
  );
}
