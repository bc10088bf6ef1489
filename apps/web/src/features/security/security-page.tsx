import { Stack } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { useUser } from '../../api/session/session.ts';
import { BackLink } from '../../ui/page/back-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { rememberedPage } from '../../ui/page/remembered-page.ts';
import { AddressSection } from './address/address-section.tsx';
import { PasswordSection } from './password/password-section.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import { SignInsSection } from './sign-ins/sign-ins-section.tsx';
import { wayBack } from './way-back.ts';

/** The account's sign-in methods and sessions. Each section has its own folder. */
export function SecurityPage() {
  const { role } = useUser();
  const back = wayBack(rememberedPage(useLocation().state), role);
  return (
    <Page title="Sign-in and security" actions={<BackLink {...back} />}>
      <Stack gap="lg">
        <AddressSection />
        <PasswordSection />
        <SecondFactorSection />
        <SessionsSection />
        <SignInsSection />
      </Stack>
    </Page>
  );
}
