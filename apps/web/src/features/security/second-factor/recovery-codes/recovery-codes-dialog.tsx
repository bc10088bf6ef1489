import type { ReactNode } from 'react';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

type Props = {
  title: string;
  isBusy: boolean;
  /** Null until they are created. */
  codes: readonly string[] | null;
  /** The current step, if there are several before the codes. */
  step?: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A dialog that ends with recovery codes. By then earlier codes no longer work and these are not
 * shown again, so neither Escape nor a cross closes it.
 */
export function RecoveryCodesDialog(props: Props) {
  const { title, isBusy, codes, step = 'start', onClose, children } = props;
  return (
    <FormDialog
      title={title}
      isOpen
      isBusy={isBusy}
      mustBeAnswered={codes !== null}
      step={codes ? 'codes' : step}
      onClose={onClose}
    >
      {codes ? <RecoveryCodeList codes={codes} onDone={onClose} /> : children}
    </FormDialog>
  );
}
