import { Button, Container } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { signOut } from '../../api/session/sign-out.ts';
import { Wordmark } from '../../ui/brand/wordmark.tsx';
import { LoadingSkeleton } from '../../ui/feedback/loading-skeleton.tsx';
import { ContactLine } from '../../ui/page/contact-line.tsx';
import { paths } from '../paths.ts';
import { PageOutlet } from './page-outlet.tsx';
import css from './user-layout.module.css';

/** The layout of all signed-in users' pages. */
export function UserLayout() {
  return (
    <>
      <header className={css.header}>
        <Container size="md" className={css.inner}>
          <div className={css.brand}>
            <Link to={paths.dashboard} className={css.home}>
              <Wordmark />
            </Link>
          </div>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            px="sm"
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
      <ContactLine />
    </>
  );
}
