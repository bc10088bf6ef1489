import { useMounted } from '@mantine/hooks';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import type { Line } from './describe-purchase.ts';
import { EffectLines } from './effect-lines.tsx';

/** A change of plan that sets time aside, or ends it. */
export type LossyChange = {
  /** Identifies the order that a confirmation pays. */
  order: string;
  bought: string;
  losses: Line[];
  isFree: boolean;
};

/** Asks for confirmation of a change of plan with disadvantages. */
export function ConfirmLossyChange({
  dialog: { subject, isOpen, close },
  onConfirm,
}: {
  dialog: DialogOf<LossyChange>;
  onConfirm: () => void;
}) {
  // Loaded on use, and returns the focus only if it was loaded before it opened.
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
