import { useState } from 'react';
import { errorTextWithHint } from '../../../api/errors/describe-error.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import type { Deletion } from './deletion.ts';

const failures = {
  one: 'Failed to delete transaction',
  selected: 'Failed to delete transactions',
  all: 'Failed to delete transactions',
} as const satisfies Record<Deletion['kind'], string>;

/** The deletion to confirm, and why the last one failed. */
export function useDeletion() {
  const dialog = useDialog<Deletion>();
  const [error, setError] = useState<string | null>(null);
  return {
    dialog,
    error,
    dismissError: () => setError(null),
    ask(deletion: Deletion): void {
      setError(null);
      dialog.open(deletion);
    },
    onFailed({ kind }: Deletion, thrown: unknown): void {
      setError(errorTextWithHint(thrown, failures[kind]));
    },
  };
}
