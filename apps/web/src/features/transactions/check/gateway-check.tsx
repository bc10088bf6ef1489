import { Button, Stack } from '@mantine/core';
import type { AdminTransaction } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '../../../api/errors/error-text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useGatewayCheck } from './use-gateway-check.ts';

/** Queries the gateway and shows the result below the button. */
export function GatewayCheck({ transaction }: { transaction: AdminTransaction }) {
  const { mutate, isPending, data, error } = useGatewayCheck(transaction.id);
  if (!transaction.can_check && !data) return null;
  return (
    <Stack gap="sm">
      {transaction.can_check && (
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconRefresh aria-hidden size={18} />}
          onClick={() => mutate()}
        >
          Check with the gateway
        </Button>
      )}
      <CheckResult {...{ data, error }} />
    </Stack>
  );
}

type ResultProps = Pick<ReturnType<typeof useGatewayCheck>, 'data' | 'error'>;

/** What the gateway replied, or why it did not. */
export function CheckResult({ data, error }: ResultProps) {
  if (error) {
    return (
      <Notice kind="error" isResult>
        {errorText(error)}
      </Notice>
    );
  }
  if (!data) return null;
  return (
    <Notice kind="info" isResult>
      {data.message}
    </Notice>
  );
}
