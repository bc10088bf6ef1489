import { SubjectDialog } from '../../../ui/dialogs/subject-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { type Refundable, RefundForm } from './refund-form.tsx';

/** The dialog in which an administrator refunds a payment. */
export function RefundDialog({ dialog }: { dialog: DialogOf<Refundable> }) {
  return (
    <SubjectDialog title="Refund payment" dialog={dialog}>
      {(refundable, props) => <RefundForm {...refundable} {...props} />}
    </SubjectDialog>
  );
}
