import { Fragment, type ReactNode, useState } from 'react';
import { showSuccessToast } from '../feedback/toast.tsx';
import type { SaveFormProps } from '../form/save-form.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { DialogOf } from './use-dialog.ts';

type Texts = { title: string; done: string };

type Props<Subject> = {
  dialog: DialogOf<Subject>;
  add: Texts;
  edit: Texts;
  children: (form: SaveFormProps<Subject>) => ReactNode;
};

/** The dialog to add or edit something. Each time it opens, the form is reset. */
export function SaveDialog<Subject>({ dialog, add, edit, children }: Props<Subject>) {
  const { subject, isOpen, key, open, close } = dialog;
  const [isBusy, setBusy] = useState(false);
  const { title, done } = subject ? edit : add;
  return (
    <FormDialog title={title} isOpen={isOpen} isBusy={isBusy} onClose={close}>
      <Fragment key={key}>
        {children({
          subject,
          onBusy: setBusy,
          onSaved: () => showSuccessToast(done),
          onReload: open,
          onClose: close,
        })}
      </Fragment>
    </FormDialog>
  );
}
