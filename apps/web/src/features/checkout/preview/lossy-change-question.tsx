import { useEffect, useEffectEvent } from 'react';
import { errorText } from '../../../api/errors/error-text.ts';
import { importPart } from '../../../api/import-part.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { useLoadedPart } from '../../../ui/hooks/use-loaded-part.ts';
import type { LossyChange } from './confirm-lossy-change.tsx';

// Loaded separately: with the dialog it is a tenth of the page's script, and most changes of plan
// lose nothing.
const parts = {
  question: async () => (await import('./confirm-lossy-change.tsx')).ConfirmLossyChange,
};

/**
 * Asks for confirmation of a change of plan with disadvantages. Its script is loaded when the
 * question becomes likely. The question is withdrawn when the order changes, for example while the
 * script loads: the confirmation would pay for an order whose disadvantages were not shown.
 */
export function useLossyChangeQuestion({
  order,
  isLikely,
}: Pick<LossyChange, 'order'> & { isLikely: boolean }) {
  const dialog = useDialog<LossyChange>();
  const part = useLoadedPart(parts);
  useEffect(() => {
    // Preloaded; a failure matters only when it is used.
    if (isLikely) importPart(parts.question).catch(() => undefined);
  }, [isLikely]);
  const isAboutAnother = dialog.subject !== null && dialog.subject.order !== order;
  const withdraw = useEffectEvent(() => {
    dialog.close();
    part.close();
  });
  useEffect(() => {
    if (isAboutAnother) withdraw();
  }, [isAboutAnother]);
  return {
    part: part.state,
    isLoading: part.state.kind === 'loading',
    dialog,
    ask(change: Omit<LossyChange, 'order'>): void {
      dialog.open({ ...change, order });
      void part.open('question');
    },
  };
}

type Props = {
  question: ReturnType<typeof useLossyChangeQuestion>;
  onConfirm: () => void;
};

/** The question, or why it could not be loaded: below the button that asks it. */
export function LossyChangeQuestion({ question: { part, dialog }, onConfirm }: Props) {
  if (part.kind === 'open') return <part.Part dialog={dialog} onConfirm={onConfirm} />;
  if (part.kind !== 'failed') return null;
  return <ErrorNotice text={errorText(part.error)} error={part.error} />;
}
