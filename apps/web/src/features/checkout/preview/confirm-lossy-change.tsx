import { useMounted } from '@mantine/hooks';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import type { Line } from './describe-purchase.ts';
import { EffectLines } from './effect-lines.tsx';

/** A change of plan that sets something aside, or ends it. */
export type LossyChange = { bought: string; losses: Line[]; isFree: boolean };

/** Asks before a change of plan that is not all gain. */
export function ConfirmLossyChange({
  dialog: { subject, isOpen, close },
  onConfirm,
}: {
  dialog: DialogOf<LossyChange>;
  onConfirm: () => void;
}) {
  // It comes when it is needed, and gives the focus back only if it was there before it opened.
  const isMounted = useMounted();
  return (
    <ConfirmDialog
      title={`Change to ${subject?.bought ?? ''}?`}
      text={
        subject?.isFree
          ? 'Your plan changes immediately.'
          : 'Your plan changes as soon as your payment is confirmed.'
      }
      confirm={subject?.isFree ? 'Change plan' : 'Change and pay'}
      isOpen={isOpen && isMounted}
      isBusy={false}
      onConfirm={() => {
        close();
        onConfirm();
      }}
      onCancel={close}
    >
      <EffectLines lines={subject?.losses ?? []} />
    </ConfirmDialog>
  );
}
