import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import css from './next-steps.module.css';

type Props = {
  /** What most people will want now; it stands out. Null where something else does. */
  best: 'dashboard' | 'try_again' | null;
  canTryAgain: boolean;
};

/** The ways on from a payment. */
export function NextSteps({ best, canTryAgain }: Props) {
  return (
    <nav aria-label="Next steps" className={css.steps}>
      <Button
        component={Link}
        to={paths.dashboard}
        variant={best === 'dashboard' ? 'filled' : 'default'}
      >
        Go to Dashboard
      </Button>
      {canTryAgain && (
        <Button
          component={Link}
          to={paths.checkout}
          variant={best === 'try_again' ? 'filled' : 'default'}
        >
          Try Again
        </Button>
      )}
      <Button component={Link} to={paths.billingHistory} variant="default">
        View Billing History
      </Button>
    </nav>
  );
}

/** The room that they take. */
export function NextStepsSkeleton() {
  return (
    <div aria-hidden="true" className={css.steps}>
      <Skeleton height={42} />
      <Skeleton height={42} />
    </div>
  );
}
