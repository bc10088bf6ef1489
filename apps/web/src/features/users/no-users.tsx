import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

type Props = {
  search: string;
  /** There are users on the page, and none has the role that was chosen. */
  isFiltered: boolean;
  onAllRoles: () => void;
};

/** In place of the list: why nobody is in it, and the way on. */
export function NoUsers({ search, isFiltered, onAllRoles }: Props) {
  if (isFiltered) {
    return (
      <EmptyState
        title="Nobody with this role"
        text="The role is looked for on this page of the list alone. Others may be on the next one."
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
      text={`Nobody has “${search}” in a name or an email address.`}
      action={
        <Button component={Link} to={paths.adminUsers} variant="default">
          Show all users
        </Button>
      }
    />
  );
}
