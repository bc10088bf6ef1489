import { Fragment, type ReactNode, useState } from 'react';
import type { DialogFormProps } from '../form/dialog-form.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { DialogOf } from './use-dialog.ts';

type Props<Subject> = {
  title: string;
  dialog: DialogOf<Subject>;
  children: (subject: Subject, form: DialogFormProps) => ReactNode;
};

/** A dialog with a form about an existing subject. Each time it opens, the form is reset. */
export function SubjectDialog<Subject>({ title, dialog, children }: Props<Subject>) {
  const { subject, isOpen, key, close } = dialog;
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog title={title} isOpen={isOpen} isBusy={isBusy} onClose={close}>
      <Fragment key={key}>
        {subject !== null && children(subject, { onBusy: setBusy, onClose: close })}
      </Fragment>
    </FormDialog>
  );
}
