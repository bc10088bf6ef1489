import { lazy, Suspense, useEffect } from 'react';
import { importPart } from '../../../api/import-part.ts';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import type { LossyChange } from './confirm-lossy-change.tsx';

// With the dialog it brings a tenth of the page's script, and most changes of plan lose nothing.
const loadQuestion = () => importPart(() => import('./confirm-lossy-change.tsx'));
const ConfirmLossyChange = lazy(async () => ({
  default: (await loadQuestion()).ConfirmLossyChange,
}));

type Props = {
  dialog: DialogOf<LossyChange>;
  /** Whether it is about to be asked. */
  isLikely: boolean;
  onConfirm: () => void;
};

/** Asks before a change of plan that is not all gain. Its script comes when it is likely to be needed. */
export function LossyChangeQuestion({ dialog, isLikely, onConfirm }: Props) {
  useEffect(() => {
    // Ahead of its need; that it does not come matters only then.
    if (isLikely) loadQuestion().catch(() => undefined);
  }, [isLikely]);
  return (
    dialog.key > 0 && (
      <Suspense>
        <ConfirmLossyChange dialog={dialog} onConfirm={onConfirm} />
      </Suspense>
    )
  );
}
