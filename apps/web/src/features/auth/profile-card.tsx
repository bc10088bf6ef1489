import { Paper, Title } from '@mantine/core';
import type { Role, User } from '@nobayon/shared/contract/auth.ts';
import { Facts } from '../../ui/facts.tsx';

const roleNames = { admin: 'Administrator', user: 'User' } satisfies Record<Role, string>;

/** Who is signed in. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <Paper component="section" aria-labelledby="profile" p="lg">
      <Title order={2} id="profile" mb="md">
        Your account
      </Title>
      <Facts
        facts={[
          { label: 'Full name', value: user.name },
          { label: 'Email', value: user.email },
          { label: 'Role', value: roleNames[user.role] },
        ]}
      />
    </Paper>
  );
}
