import { useForm } from '@mantine/form';
import { AdminPlan } from '@nobayon/shared/contract/plans.ts';
import { SaveDialog } from '../../../ui/dialogs/save-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { formErrorOf } from '../../../ui/errors/form-errors.ts';
import { SaveForm, type SaveFormProps } from '../../../ui/form/save-form.tsx';
import { findPlan } from '../plan-query.ts';
import { PlanFields } from './plan-fields.tsx';
import { planErrors, planFields, planValuesOf } from './plan-values.ts';
import { savePlan } from './save-plan.ts';

const FAILED = 'Failed to save plan';

/** The dialog to add or edit a plan. */
export function PlanDialog({ dialog }: { dialog: DialogOf<AdminPlan> }) {
  return (
    <SaveDialog
      dialog={dialog}
      noun="plan"
      schema={AdminPlan}
      add={{ title: 'Add plan', done: 'Plan created successfully' }}
      edit={{ title: 'Edit plan', done: 'Plan updated successfully' }}
    >
      {(props) => <PlanForm {...props} />}
    </SaveDialog>
  );
}

function PlanForm(props: SaveFormProps<AdminPlan>) {
  const { subject: plan } = props;
  const form = useForm({ initialValues: planValuesOf(plan), validate: planErrors });
  return (
    <SaveForm
      {...props}
      form={form}
      failed={FAILED}
      save={(values) => savePlan(plan, values)}
      formErrorOf={planFormError}
      find={() => findPlan(plan)}
    >
      <PlanFields form={form} plan={plan} />
    </SaveForm>
  );
}

function planFormError(thrown: unknown) {
  return formErrorOf(thrown, planFields, FAILED, {
    plan_name_taken: 'name',
    guid_taken: 'guid',
    chat_group_unknown: 'guid',
  });
}
