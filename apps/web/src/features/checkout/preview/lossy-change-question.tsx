import { lazy, Suspense, useEffect } from 'react';
import { importPart } from '../../../api/import-part.ts';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import type { LossyChange } from './confirm-lossy-change.tsx';

// Loaded separately: with the dialog it is a tenth of the page's script, and most changes of plan
// lose nothing.
const loadQuestion = () => importPart(() => import('./confirm-lossy-change.tsx'));
const ConfirmLossyChange = lazy(async () => ({
  default: (await loadQuestion()).ConfirmLossyChange,
}));

type Props = {
  dialog: DialogOf<LossyChange>;
  /** Whether it is likely to be asked. */
  isLikely: boolean;
  onConfirm: () => void;
};

/**
 * Asks for confirmation of a change of plan with disadvantages. Its script is loaded when the
 * question becomes likely.
 */
export function LossyChangeQuestion({ dialog, isLikely, onConfirm }: Props) {
  useEffect(() => {
    // Preloaded; a failure matters only when it is used.
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
