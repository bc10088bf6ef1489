import { type ComponentType, lazy, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { importPart } from '../../../api/import-part.ts';
import { planAskedFor } from '../../../app/paths.ts';
import css from './chosen-plan.module.css';

type AskedPlan = NonNullable<ReturnType<typeof planAskedFor>>;

// Loaded separately because it asks the server, for which the form does not wait.
const ChosenPlanName = lazy(async (): Promise<{ default: ComponentType<AskedPlan> }> => {
  const load = () => importPart(() => import('./chosen-plan-name.tsx'));
  const part = await load().catch(() => null);
  return { default: part?.ChosenPlanName ?? NotLoaded };
});

/**
 * Shows guests the plan that they have chosen. The document reserves the space before the app
 * starts.
 */
export function ChosenPlan() {
  const { search } = useLocation();
  // A prerendered page has no plan, and hydration must match it.
  const isTakenOver = useSyncExternalStore(neverChanges, yes, no);
  const asked = isTakenOver ? planAskedFor(search) : null;
  // From now on the space depends on the address, also on the following pages.
  useLayoutEffect(() => {
    if (isTakenOver) delete document.documentElement.dataset.plan;
  }, [isTakenOver]);
  return (
    <div className={css.box} data-open={asked !== null || undefined}>
      {asked && (
        <Suspense>
          <ChosenPlanName {...asked} />
        </Suspense>
      )}
    </div>
  );
}

const neverChanges = () => () => undefined;
const yes = () => true;
const no = () => false;

function NotLoaded() {
  return <div>Your plan failed to load. It stays chosen.</div>;
}
