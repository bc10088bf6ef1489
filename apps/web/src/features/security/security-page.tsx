import { Stack } from '@mantine/core';
import { BackToDashboard } from '../../ui/page/back-to-dashboard.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AddressSection } from './address/address-section.tsx';
import { PasswordSection } from './password/password-section.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import { SignInsSection } from './sign-ins/sign-ins-section.tsx';

/** The account's sign-in methods and sessions. Each section has its own folder. */
export function SecurityPage() {
  return (
    <Page title="Sign-in and security" actions={<BackToDashboard />}>
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
