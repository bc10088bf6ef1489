import { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { invalidateFactors } from '../factors-query.ts';
import { RecoveryCodesDialog } from '../recovery-codes/recovery-codes-dialog.tsx';
import type { SetUpProps } from '../set-up-props.ts';
import { ScanApp } from './scan-app.tsx';
import { StartApp } from './start-app.tsx';
import type { StartedApp } from './use-finish-app.ts';

/** The steps: password, QR code, first code, recovery codes. */
export function SetUpApp({ isOn, onClose }: SetUpProps) {
  const [password, setPassword] = useState('');
  const [started, setStarted] = useState<StartedApp | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function start(): Promise<void> {
    const before = await call(accountFactors.show, {});
    const reply = await call(accountFactors.startApp, { body: isOn ? {} : { password } });
    setStarted({ ...reply, before });
  }

  async function finish(recoveryCodes: string[] | null): Promise<void> {
    // Shown at once: there is no second chance to see them.
    if (recoveryCodes) setCodes(recoveryCodes);
    await invalidateFactors();
    if (!recoveryCodes) onClose();
  }

  return (
    <RecoveryCodesDialog
      title="Set up an authenticator app"
      isBusy={isBusy}
      codes={codes}
      step={started?.ticket}
      onClose={onClose}
    >
      {started ? (
        <ScanApp
          key={started.ticket}
          started={started}
          onBusy={setBusy}
          onFinished={finish}
          onStartAgain={start}
        />
      ) : (
        <StartApp isOn={isOn} password={password} onPassword={setPassword} start={start} />
      )}
    </RecoveryCodesDialog>
  );
}
