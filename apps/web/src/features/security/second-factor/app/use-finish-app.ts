import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import {
  type AccountFactors,
  accountFactors,
} from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { useRef, useState } from 'react';
import { call } from '../../../../api/client.ts';
import { isReplyLost, isStepExpired } from '../../../../api/errors/call-error.ts';
import { useSubmit } from '../../../../ui/form/use-submit.ts';
import { codesAfterLostReply } from '../recovery-codes/codes-after-lost-reply.ts';

/** A setup, and the second factors of the account before it. */
export type StartedApp = Reply<typeof accountFactors.startApp> & { before: AccountFactors };

type Options = {
  started: StartedApp;
  onBusy: (isBusy: boolean) => void;
  onFinished: (recoveryCodes: string[] | null) => Promise<void>;
  onFailed: () => void;
};

/**
 * Submits the first code of an app. An attempt whose reply was lost may have set it up: then another
 * one finishes with new recovery codes.
 */
export function useFinishApp({ started, onBusy, onFinished, onFailed }: Options) {
  const { ticket, before } = started;
  const hasLostReply = useRef(false);
  // In another tab, for example.
  const [isElsewhere, setElsewhere] = useState(false);
  const { state, submit } = useSubmit(async (code: string) => {
    // Closing the dialog now would lose the recovery codes.
    onBusy(true);
    try {
      const reply = await call(accountFactors.finishApp, { body: { ticket, code } });
      await onFinished(reply.recovery_codes);
    } catch (error) {
      hasLostReply.current ||= isReplyLost(error);
      const isSetUp = isStepExpired(error) && (await hasOtherAppThan(before));
      if (!isSetUp || !hasLostReply.current) {
        setElsewhere(isSetUp);
        throw error;
      }
      await onFinished(await codesAfterLostReply(before.is_on));
    } finally {
      onBusy(false);
    }
  }, onFailed);
  return { state, submit, isElsewhere };
}

/** Whether an app was set up since: by an attempt whose reply was lost, or elsewhere. */
async function hasOtherAppThan(before: AccountFactors): Promise<boolean> {
  const { app } = await call(accountFactors.show, {});
  return app !== null && app.created_at !== before.app?.created_at;
}
