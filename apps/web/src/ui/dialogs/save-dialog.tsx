import { Fragment, type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { showSuccessToast } from '../feedback/toast.tsx';
import type { Edited } from '../form/edits.ts';
import type { SaveFormProps } from '../form/save-form.tsx';
import { useReopenedForm } from '../form/unsaved/use-unsaved-input.ts';
import { FormDialog } from './form-dialog.tsx';
import type { DialogOf } from './use-dialog.ts';

type Texts = { title: string; done: string };

type Props<Subject> = {
  dialog: DialogOf<Subject>;
  /** "coupon". */
  noun: string;
  /** Of what is edited. */
  schema: z.ZodType<Subject>;
  add: Texts;
  edit: Texts;
  children: (form: SaveFormProps<Subject>) => ReactNode;
};

/** What had been edited, and the key of the form that continues with it. */
type Conflict = { key: number; edited: Edited[] };

/** The dialog to add or edit something. Each time it opens, the form is reset. */
export function SaveDialog<Subject>(props: Props<Subject>) {
  const { dialog, noun, schema, add, edit, children } = props;
  const { subject, isOpen, key, open, close } = dialog;
  const [isBusy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  useReopenedForm(noun, schema, open);
  const { title, done } = subject ? edit : add;
  return (
    <FormDialog title={title} isOpen={isOpen} isBusy={isBusy} onClose={close}>
      <Fragment key={key}>
        {children({
          noun,
          subject,
          onBusy: setBusy,
          onSaved: () => showSuccessToast(done),
          edited: conflict?.key === key ? conflict.edited : null,
          onReload: (saved, edited) => {
            setConflict({ key: key + 1, edited });
            open(saved);
          },
          onClose: close,
        })}
      </Fragment>
    </FormDialog>
  );
}
