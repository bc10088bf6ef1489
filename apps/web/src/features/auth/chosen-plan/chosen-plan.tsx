import { type ComponentType, lazy, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { importPart } from '../../../api/import-part.ts';
import { requestedPlan } from '../../../app/paths.ts';
import css from './chosen-plan.module.css';

type RequestedPlan = NonNullable<ReturnType<typeof requestedPlan>>;

// Loaded separately because it asks the server, for which the form does not wait.
const ChosenPlanName = lazy(async (): Promise<{ default: ComponentType<RequestedPlan> }> => {
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
  const requested = isTakenOver ? requestedPlan(search) : null;
  // From now on the space depends on the URL, also on the following pages.
  useLayoutEffect(() => {
    if (isTakenOver) delete document.documentElement.dataset.plan;
  }, [isTakenOver]);
  return (
    <div className={css.box} data-open={requested !== null || undefined}>
      {requested && (
        <Suspense>
          <ChosenPlanName {...requested} />
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
