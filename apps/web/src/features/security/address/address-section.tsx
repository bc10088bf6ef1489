import { Button, Stack, Text } from '@mantine/core';
import { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, keyOf, query } from '../../../api/client.ts';
import { refreshUserAfterChange } from '../../../api/session/refresh-user.ts';
import { ConfirmCode } from '../../../ui/confirm-address/confirm-code.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { ErrorState } from '../../../ui/errors/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { SecuritySection } from '../security-section.tsx';
import { ChangeAddressForm } from './change-address-form.tsx';

/** The account's address, its pending change, and the form to change it. */
export function AddressSection() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ ...query(accountAddress.show, {}), staleTime: 0 });
  const refresh = () =>
    Promise.all([
      refreshUserAfterChange(),
      queries.invalidateQueries({ queryKey: keyOf(accountAddress.show) }),
    ]);
  const pending = data?.pending_email;
  const isToConfirm = data && (!data.proven || data.pending_email !== null);
  return (
    <SecuritySection
      id="address"
      title="Email address"
      text={data ? `You sign in with ${data.email}.` : 'The address you sign in with.'}
    >
      <Stack gap="lg">
        {!data && !error && <LoadingSkeleton shape="rows" count={4} />}
        {!data && error && (
          <ErrorState
            title="Failed to load your email address"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {isToConfirm && (
          <div>
            <Text mb="sm" style={{ overflowWrap: 'anywhere' }}>
              {pending
                ? `It changes to ${pending} once you confirm with the link or code we sent there.`
                : 'It is not confirmed yet. Open the link we sent there, or enter the code.'}
            </Text>
            <ConfirmCode onConfirmed={refresh} />
          </div>
        )}
        {pending && <CancelChange key={pending} onDone={refresh} />}
        {data && <ChangeAddressForm key={`${data.email} ${pending}`} onDone={refresh} />}
      </Stack>
    </SecuritySection>
  );
}

function CancelChange({ onDone }: { onDone: () => Promise<unknown> }) {
  const { state, submit } = useSubmit(async () => {
    await call(accountAddress.cancelChange, {});
    await onDone();
  });
  return (
    <div>
      {state.kind === 'failed' && (
        <ErrorNotice text="Failed to cancel the change. Please try again." error={state.error} />
      )}
      <Button
        variant="subtle"
        size="sm"
        px={0}
        loading={state.kind === 'busy'}
        onClick={() => submit(undefined)}
      >
        Keep current email
      </Button>
    </div>
  );
}
