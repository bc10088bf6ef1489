import { Text } from '@mantine/core';
import { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { isStepExpired } from '../../api/errors/call-error.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { ErrorState } from '../errors/error-state.tsx';
import { LoadingSkeleton } from '../feedback/loading-skeleton.tsx';
import { type Proof, ProofForm } from './proof-form.tsx';

type Props = { onConfirmed: () => void; onCancel: () => void };

/** Asks for the second factor before a sensitive change. */
export function ConfirmFactorDialog({ onConfirmed, onCancel }: Props) {
  // A ticket is single-use, so each opening of the dialog requests a new one.
  const [key] = useState(() => ['confirm factor', Date.now()]);
  const asked = useQuery({
    queryKey: key,
    queryFn: () => call(accountFactors.startConfirm, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  async function prove(ticket: string, proof: Proof): Promise<void> {
    try {
      await call(accountFactors.confirm, { body: { ticket, ...proof } });
    } catch (error) {
      if (!isStepExpired(error) && !('passkey' in proof)) throw error;
      // The next attempt needs a new ticket, with which a code can be tried at once.
      const { data: next } = await asked.refetch();
      if (!next || 'passkey' in proof) throw error;
      await call(accountFactors.confirm, { body: { ticket: next.ticket, ...proof } });
    }
    onConfirmed();
  }

  return (
    <FormDialog title="Confirm your identity" isOpen onClose={onCancel}>
      <Text c="dimmed" mb="md">
        This change needs your second step again.
      </Text>
      {asked.isPending && <LoadingSkeleton shape="rows" count={2} />}
      {asked.isError && (
        <ErrorState
          title="Failed to load your second step"
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      )}
      {asked.data && (
        <ProofForm
          methods={asked.data.methods}
          askForPasskey={async () => asked.data.options ?? { challenge: '' }}
          prove={(proof) => prove(asked.data.ticket, proof)}
          confirm="Confirm"
        />
      )}
    </FormDialog>
  );
}
