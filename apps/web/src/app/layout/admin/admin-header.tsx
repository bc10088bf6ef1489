import { Button } from '@mantine/core';
import { IconArrowLeft, IconLogout, IconMenu2, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { signOut } from '../../../api/session/sign-out.ts';
import { SearchButton } from '../../../features/search/search-button.tsx';
import { Wordmark } from '../../../ui/brand/wordmark.tsx';
import { paths } from '../../paths.ts';
import css from './admin-header.module.css';
import { AdminNav } from './admin-nav.tsx';
import { useMenu } from './use-menu.ts';

/**
 * The administrators' header. On a phone everything but the name is in a menu that opens in the
 * page flow and pushes the content down, so it covers nothing and keeps the tab order.
 */
export function AdminHeader() {
  const menu = useMenu();
  return (
    <header className={css.header}>
      <div className={css.top}>
        <div className={css.brand}>
          <Link to={paths.admin} className={css.home}>
            <Wordmark />
            <span className={css.area}>Admin</span>
          </Link>
        </div>
        <SearchButton />
        <Button
          {...menu.buttonProps}
          variant="subtle"
          color="gray"
          size="sm"
          px="sm"
          mr="-sm"
          className={css.toggle}
          leftSection={
            menu.isOpen ? <IconX aria-hidden size={20} /> : <IconMenu2 aria-hidden size={20} />
          }
        >
          Menu
        </Button>
      </div>
      <div {...menu.contentProps} data-open={menu.isOpen || undefined} className={css.content}>
        <AdminNav />
        <div className={css.leave}>
          <Button
            component={Link}
            to={paths.dashboard}
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconArrowLeft aria-hidden size={18} />}
          >
            User dashboard
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconLogout aria-hidden size={18} />}
            onClick={signOut}
          >
            Logout
          </Button>
        </div>
      </div>
    </header>
  );
}
