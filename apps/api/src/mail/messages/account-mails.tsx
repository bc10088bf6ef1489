import { Layout } from '../layout/layout.tsx';
import { Action, ActionAddress, Line } from '../layout/parts.tsx';
import type { Mail } from '../mail.ts';

type Brand = { appName: string; appUrl: string };
type Person = { firstname: string };

export function welcomeMail({ appName, appUrl }: Brand, { firstname }: Person): Mail {
  return {
    subject: `Welcome to ${appName}`,
    body: (
      <Layout
        appName={appName}
        heading={`Welcome, ${firstname}`}
        preview="Your account is ready."
        footer="You are receiving this email because an account was created with this address."
      >
        <Line>
          Your account is ready. Choose a plan whenever you like. It starts as soon as your payment
          is confirmed.
        </Line>
        <Action href={`${appUrl}/checkout`}>Choose a plan</Action>
      </Layout>
    ),
  };
}

export function resetLinkMail({ appName }: Brand, { firstname }: Person, link: string): Mail {
  return {
    subject: `${appName}: reset your password`,
    body: (
      <Layout
        appName={appName}
        heading="Reset your password"
        preview="The link expires in 1 hour."
        footer="If you did not request this, ignore this email. Your password has not changed."
      >
        <Line>
          Dear {firstname}, you asked to reset your password. The link works once and expires in 1
          hour.
        </Line>
        <Action href={link}>Choose a new password</Action>
        <ActionAddress href={link} />
      </Layout>
    ),
  };
}

export function passwordChangedMail({ appName, appUrl }: Brand, { firstname }: Person): Mail {
  return {
    subject: `${appName}: your password was changed`,
    body: (
      <Layout
        appName={appName}
        heading="Your password was changed"
        preview="If this was you, no action is needed."
        footer="You receive this email whenever your password changes."
      >
        <Line>
          Dear {firstname}, the password of your account was changed, and all other devices were
          signed out. If this was you, no action is needed.
        </Line>
        <Line>If it was not you, reset your password immediately:</Line>
        <Action href={`${appUrl}/forgot-password`}>Reset my password</Action>
      </Layout>
    ),
  };
}
