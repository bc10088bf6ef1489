import { Paper, Title } from '@mantine/core';
import { IconChevronRight, IconExternalLink, IconMessage, IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useAppConfig } from '../../ui/hooks/use-app-config.ts';
import { paths } from '../paths.ts';
import css from './quick-actions.module.css';

export function QuickActions() {
  const { chatServiceName, chatServiceUrl } = useAppConfig();
  return (
    <Paper component="section" aria-labelledby="quick-actions" className={css.card}>
      <Title order={2} id="quick-actions" className={css.title}>
        Quick actions
      </Title>
      <Link to={paths.billingHistory} className={css.action}>
        <IconReceipt aria-hidden size={20} />
        <span>Billing History</span>
        <IconChevronRight aria-hidden size={18} />
      </Link>
      {chatServiceUrl && (
        <a href={chatServiceUrl} target="_blank" rel="noopener" className={css.action}>
          <IconMessage aria-hidden size={20} />
          <span>{chatServiceName} Login</span>
          <IconExternalLink aria-hidden size={18} />
        </a>
      )}
    </Paper>
  );
}
