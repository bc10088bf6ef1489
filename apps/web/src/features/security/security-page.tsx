import { Stack } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { BackToDashboard } from '../../ui/page/back-to-dashboard.tsx';
import { Page } from '../../ui/page/page.tsx';
import { rememberedPage } from '../../ui/page/remembered-page.ts';
import { AddressSection } from './address/address-section.tsx';
import { PasswordSection } from './password/password-section.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import { SignInsSection } from './sign-ins/sign-ins-section.tsx';

/** The account's sign-in methods and sessions. Each section has its own folder. */
export function SecurityPage() {
  const from = rememberedPage(useLocation().state);
  return (
    <Page title="Sign-in and security" actions={<BackToDashboard from={from} />}>
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
