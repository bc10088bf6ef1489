import { Layout } from './layout.tsx';
import type { Mail } from './mail.ts';
import { Action, ActionAddress, Line } from './parts.tsx';

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
        footer="You get this mail because an account was opened with this address."
      >
        <Line>
          Your account is ready. Choose a plan whenever you like: it starts as soon as your payment
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
        preview="The link is good for one hour."
        footer="If you did not ask for this, you can ignore this mail: nothing has changed."
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
        preview="If this was you, there is nothing to do."
        footer="You get this mail whenever the password of your account changes."
      >
        <Line>
          Dear {firstname}, the password of your account was changed, and every other session was
          signed out. If this was you, there is nothing to do.
        </Line>
        <Line>If it was not you, reset your password right away:</Line>
        <Action href={`${appUrl}/forgot-password`}>Reset my password</Action>
      </Layout>
    ),
  };
}
