import { Button, Container } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { signOut } from '../api/sign-out.ts';
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { paths } from './paths.ts';
import css from './user-layout.module.css';

/** What every page of a signed-in user has around it. */
export function UserLayout() {
  return (
    <>
      <header className={css.header}>
        <Container size="md" className={css.inner}>
          <Link to={paths.dashboard} className={css.home}>
            <Wordmark />
          </Link>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            mr="-sm"
            leftSection={<IconLogout aria-hidden size={18} />}
            onClick={signOut}
          >
            Logout
          </Button>
        </Container>
      </header>
      <PageOutlet
        waiting={
          <Container size="md" py="xl">
            <LoadingSkeleton shape="page" />
          </Container>
        }
      />
    </>
  );
}
