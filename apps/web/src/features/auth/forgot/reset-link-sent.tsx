import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Facts } from '../../../ui/facts/facts.tsx';

type Props = { email: string; onSendAnother: () => void };

/** Shows the same whether or not the account exists. */
export function ResetLinkSent({ email, onSendAnother }: Props) {
  return (
    <Stack gap="md">
      <Facts facts={[{ label: 'Email', value: email }]} />
      <Text>
        The link expires in 1 hour and works once. If you do not see the email, check your spam
        folder.
      </Text>
      <Button component={Link} to={paths.login} fullWidth>
        Back to Login
      </Button>
      <Button variant="default" fullWidth onClick={onSendAnother}>
        Send Another Email
      </Button>
    </Stack>
  );
}
