import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { importPart } from '../../api/import-part.ts';
import { registerStepUpPrompt } from '../../api/session/step-up.ts';
import { paths } from '../paths.ts';

const loadDialog = async () =>
  (await import('../../ui/second-factor/confirm-factor-dialog.tsx')).ConfirmFactorDialog;

type Asking = {
  Dialog: Awaited<ReturnType<typeof loadDialog>>;
  settle: (isGiven: boolean) => void;
};

/** The dialog that asks for the second factor, above any page. */
export function StepUpPrompt() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking | null>(null);

  const openSetup = useEffectEvent(() => navigate(paths.accountSecurity, { replace: true }));

  // Once, because what is asked ends with it.
  useEffect(
    () =>
      registerStepUpPrompt({
        // If the dialog cannot be loaded, the call that needs it fails.
        async ask() {
          const Dialog = await importPart(loadDialog);
          return new Promise((settle) => setAsking({ Dialog, settle }));
        },
        openSetup: () => openSetup(),
      }),
    [],
  );

  if (!asking) return null;
  const end = (isGiven: boolean) => {
    setAsking(null);
    asking.settle(isGiven);
  };
  return <asking.Dialog onConfirmed={() => end(true)} onCancel={() => end(false)} />;
}
