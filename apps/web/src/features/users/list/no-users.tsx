import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

type Props = {
  search: string;
  /** Whether the page has users, but none of the selected role. */
  isFiltered: boolean;
  onAllRoles: () => void;
};

/** Replaces an empty list: why it is empty, and what to do. */
export function NoUsers({ search, isFiltered, onAllRoles }: Props) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No users with this role"
        text="The role filter covers this page only. There may be more users on other pages."
        action={
          <Button variant="default" onClick={onAllRoles}>
            Show all roles
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No users found"
      text={`No users match “${search}”.`}
      action={
        <Button component={Link} to={paths.adminUsers} variant="default">
          Show all users
        </Button>
      }
    />
  );
}
