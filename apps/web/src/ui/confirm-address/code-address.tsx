import { Anchor } from '@mantine/core';
import { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { query } from '../../api/client.ts';
import { useUser } from '../../api/session/session.ts';
import { paths } from '../../app/paths.ts';
import { rememberPage } from '../page/remembered-page.ts';

/** The address that the code goes to: the pending one if it is being changed. */
export function CodeAddress() {
  const { email } = useUser();
  const { data } = useQuery({ ...query(accountAddress.show, {}), staleTime: 0 });
  return data?.pending_email ?? email;
}

/** Leads to where a mistyped address is corrected, which leads back here. */
export function WrongAddress() {
  const state = rememberPage(useLocation());
  return (
    <>
      Wrong address?{' '}
      <Anchor component={Link} to={paths.accountSecurity} state={state} inherit underline="always">
        Change it
      </Anchor>
    </>
  );
}
