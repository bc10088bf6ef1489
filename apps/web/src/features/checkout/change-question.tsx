import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogOf } from '../../ui/use-dialog.ts';
import type { Line } from './describe-purchase.ts';
import { EffectLines } from './effect-lines.tsx';

/** A change of plan that sets something aside, or ends it. */
export type LossyChange = { bought: string; losses: Line[] };

/** Asks before a change of plan that is not all gain. */
export function ChangeQuestion({
  dialog: { subject, isOpen, close },
  onConfirm,
}: {
  dialog: DialogOf<LossyChange>;
  onConfirm: () => void;
}) {
  return (
    <ConfirmDialog
      title={`Change to ${subject?.bought ?? ''}?`}
      text="Your plan changes as soon as the payment is made:"
      confirm="Change and pay"
      isOpen={isOpen}
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
