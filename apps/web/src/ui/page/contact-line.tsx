import { Anchor, Text } from '@mantine/core';
import { useAppConfig } from '../hooks/use-app-config.ts';

/** How to reach the operator; nothing if they gave no contact. */
export function ContactLine() {
  const { supportUrl } = useAppConfig();
  if (supportUrl === null) return null;
  return (
    <Text component="footer" c="dimmed" size="sm" ta="center" p="lg" data-not-printed>
      Questions?{' '}
      <Anchor href={supportUrl}>{supportUrl.replace(/^(mailto:|https?:\/\/)/, '')}</Anchor>
    </Text>
  );
}
