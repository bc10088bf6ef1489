import type { RefundOffer } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import type { AdminTransaction } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { SubjectDialog } from '../../../ui/dialogs/subject-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { RefundForm } from './refund-form.tsx';

export type Refundable = { transaction: AdminTransaction; offer: RefundOffer };

/** The dialog in which an administrator refunds a payment. */
export function RefundDialog({ dialog }: { dialog: DialogOf<Refundable> }) {
  return (
    <SubjectDialog title="Refund payment" dialog={dialog}>
      {(refundable, props) => <RefundForm {...refundable} {...props} />}
    </SubjectDialog>
  );
}
