import { Text } from '@mantine/core';
import { useAppConfig } from '../hooks/use-app-config.ts';
import { SupportLink } from './support-link.tsx';

/** How to reach the operator; nothing if they gave no contact. */
export function ContactLine() {
  const { supportUrl } = useAppConfig();
  if (supportUrl === null) return null;
  return (
    <Text component="footer" c="dimmed" size="sm" ta="center" p="lg" data-not-printed>
      Questions? <SupportLink url={supportUrl} />
    </Text>
  );
}
