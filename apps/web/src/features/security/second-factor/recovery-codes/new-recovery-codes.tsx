import { Button, Stack, Text } from '@mantine/core';
import { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { serverText } from '../../../../api/errors/error-text.ts';
import { ErrorNotice } from '../../../../ui/errors/error-notice.tsx';
import { useSubmit } from '../../../../ui/form/use-submit.ts';
import { invalidateFactors } from '../factors-query.ts';
import type { SetUpProps } from '../set-up-props.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

export function NewRecoveryCodes({ onClose }: Pick<SetUpProps, 'onClose'>) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const { state, submit } = useSubmit(async () => {
    const made = await call(accountFactors.renewRecoveryCodes, {});
    // Shown at once: the old ones no longer work.
    setCodes(made.recovery_codes);
    await invalidateFactors();
  });
  return (
    <RecoveryCodesDialog
      title="New recovery codes"
      isBusy={state.kind === 'busy'}
      codes={codes}
      onClose={onClose}
    >
      <Stack gap="md">
        {state.kind === 'failed' && (
          <ErrorNotice
            text={serverText(state.error, 'Failed to create new codes. Please try again.')}
            error={state.error}
          />
        )}
        <Text>You get ten new codes. Your old codes will no longer work.</Text>
        <Button loading={state.kind === 'busy'} onClick={() => void submit(undefined)}>
          Create new codes
        </Button>
      </Stack>
    </RecoveryCodesDialog>
  );
}
