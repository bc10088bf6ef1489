import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import css from './next-steps.module.css';

type Props = {
  /** The primary action. Null if another part of the page has it. */
  best: 'dashboard' | 'try_again' | null;
  /** The checkout of another attempt; null if there is none. */
  tryAgain: string | null;
  /** Whether the plan is active, so that the chat service is the primary action. */
  mayChat?: boolean;
  /** An action before all others. */
  children?: ReactNode;
};

/** The links from a payment to what comes next. */
export function NextSteps({ best, tryAgain, mayChat = false, children }: Props) {
  const { chatServiceName, chatServiceUrl } = useAppConfig();
  const chat = mayChat ? chatServiceUrl : null;
  const again = tryAgain !== null && (
    <Button component={Link} to={tryAgain} variant={best === 'try_again' ? 'filled' : 'default'}>
      Try Again
    </Button>
  );
  return (
    <nav aria-label="Next steps" className={css.steps}>
      {children}
      {chat && (
        <Button
          component="a"
          href={chat}
          target="_blank"
          rel="noopener"
          rightSection={<IconExternalLink aria-hidden size={18} />}
        >
          Go to {chatServiceName}
        </Button>
      )}
      {best === 'try_again' && again}
      <Button
        component={Link}
        to={paths.dashboard}
        variant={best === 'dashboard' && !chat ? 'filled' : 'default'}
      >
        Go to Dashboard
      </Button>
      {best !== 'try_again' && again}
      <Button component={Link} to={paths.billingHistory} variant="default">
        View Billing History
      </Button>
    </nav>
  );
}

/** The placeholder of the actions. */
export function NextStepsSkeleton() {
  return (
    <div aria-hidden="true" className={css.steps}>
      <Skeleton height={42} />
      <Skeleton height={42} />
      <Skeleton height={42} />
    </div>
  );
}
