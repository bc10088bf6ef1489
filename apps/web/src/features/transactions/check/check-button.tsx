import { ActionIcon, Tooltip } from '@mantine/core';
import type { AdminTransaction } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '../../../api/errors/error-text.ts';
import { showErrorToast, showSuccessToast } from '../../../ui/feedback/toast.tsx';
import { tooltipPortal } from '../../../ui/feedback/tooltip-portal.ts';
import { useGatewayCheck } from './use-gateway-check.ts';

/** Queries the gateway about the payment of a row. The result is shown in an alert. */
export function CheckButton({ transaction: { id } }: { transaction: AdminTransaction }) {
  const { mutate, isPending } = useGatewayCheck(id, {
    onSuccess: ({ message }) => showSuccessToast(`#${id}: ${message}`),
    onError: (error) => showErrorToast(`#${id}: ${errorText(error)}`),
  });

  return (
    <Tooltip
      label="Check with the gateway"
      events={{ hover: true, focus: true, touch: false }}
      portalProps={tooltipPortal}
    >
      <ActionIcon
        variant="subtle"
        c="var(--mantine-color-anchor)"
        size={34}
        loading={isPending}
        aria-label={`Check #${id} with the gateway`}
        onClick={() => mutate()}
      >
        <IconRefresh aria-hidden size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
