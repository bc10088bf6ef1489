import { type ComponentType, lazy, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { importPart } from '../../../api/import-part.ts';
import { planAskedFor } from '../../../app/paths.ts';
import css from './chosen-plan.module.css';

type AskedPlan = NonNullable<ReturnType<typeof planAskedFor>>;

// It asks the server, which the form does not wait for.
const ChosenPlanName = lazy(async (): Promise<{ default: ComponentType<AskedPlan> }> => {
  const load = () => importPart(() => import('./chosen-plan-name.tsx'));
  const part = await load().catch(() => null);
  return { default: part?.ChosenPlanName ?? Nothing };
});

/** For a guest on the way to a plan: which one it is. The document leaves room for it before the app is there. */
export function ChosenPlan() {
  const { search } = useLocation();
  // A page that is written at build knows of no plan, and is taken over as it is.
  const isTakenOver = useSyncExternalStore(neverChanges, yes, no);
  const asked = isTakenOver ? planAskedFor(search) : null;
  // From here on the room is as the address says, also of the pages that follow.
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

function Nothing() {
  return null;
}
