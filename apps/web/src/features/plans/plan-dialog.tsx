import type { AdminPlan } from '@nobayon/shared/contract/plans.ts';
import { useState } from 'react';
import { showSuccess } from '../../ui/notify.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { DialogOf } from '../../ui/use-dialog.ts';
import { PlanForm } from './plan-form.tsx';

/** Where a plan is added or changed. */
export function PlanDialog({ dialog }: { dialog: DialogOf<AdminPlan> }) {
  const { subject: plan, isOpen, key, open, close } = dialog;
  const [isBusy, setBusy] = useState(false);
  return (
    <Sheet title={plan ? 'Edit Plan' : 'Add Plan'} isOpen={isOpen} isBusy={isBusy} onClose={close}>
      <PlanForm
        key={key}
        plan={plan}
        onBusy={setBusy}
        onSaved={() => {
          showSuccess(plan ? 'Plan updated successfully' : 'Plan created successfully');
          close();
        }}
        onReload={open}
        onClose={close}
      />
    </Sheet>
  );
}
