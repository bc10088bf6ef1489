import type { Contact } from '../layout/contact.ts';
import { Layout } from '../layout/layout.tsx';
import { Action, ActionAddress, Code, Line } from '../layout/parts.tsx';
import type { Mail } from '../mail.ts';

type Brand = { appName: string; appUrl: string };
type Person = { firstname: string };

/** Sent to an unconfirmed address, which may belong to somebody else. */
export function addressProofMail(
  { appName }: Brand,
  { firstname }: Person,
  { link, code }: { link: string; code: string },
): Mail {
  return {
    subject: `${appName}: confirm your email address`,
    body: (
      <Layout
        appName={appName}
        heading="Confirm your email address"
        preview="The link and the code expire in 1 hour."
        footer="If you do not have an account with us, ignore this email. This address will not be confirmed."
      >
        <Line>
          Dear {firstname}, this address was entered for an account at {appName}. If this was you,
          confirm it here, or enter the code where you are signed in. The link and the code work
          once and expire in 1 hour.
        </Line>
        <Action href={link}>Confirm my email address</Action>
        <Code>{code}</Code>
        <ActionAddress href={link} />
      </Layout>
    ),
  };
}

/** Sent to the account's current address when a new one was entered. */
export function addressChangeAskedMail(
  { appName, appUrl }: Brand,
  { firstname }: Person,
  time: string,
): Mail {
  return {
    subject: `${appName}: a new email address was entered for your account`,
    body: (
      <Layout
        appName={appName}
        heading="Your email address is about to change"
        preview="If this was you, no action is needed."
        footer="You receive this email whenever a new email address is entered for your account."
      >
        <Line>
          Dear {firstname}, a new email address was entered for your account on {time}. It replaces
          this one once it is confirmed. If this was you, no action is needed.
        </Line>
        <Line>
          If it was not you, reset your password immediately. That cancels the change and signs out
          all devices:
        </Line>
        <Action href={`${appUrl}/forgot-password`}>Reset my password</Action>
      </Layout>
    ),
  };
}

/** Sent to the account's previous address. */
export function addressChangedMail(
  { appName, appUrl }: Brand,
  { firstname }: Person,
  contact: Contact,
): Mail {
  return {
    subject: `${appName}: your email address was changed`,
    body: (
      <Layout
        appName={appName}
        heading="Your email address was changed"
        preview="If this was you, no action is needed."
        footer="This is the last email we send to this address. You are receiving it because your account used this address until now."
      >
        <Line>
          Dear {firstname}, the email address of your account was changed, and all other devices
          were signed out. From now on, sign in with the new address.
        </Line>
        <Line>
          If it was not you, {reportText(appName, contact)} immediately. We will find out what
          happened and help you get your account back.
        </Line>
        <Action href={`${appUrl}/login`}>Sign in</Action>
      </Layout>
    ),
  };
}

function reportText(appName: string, contact: Contact): string {
  if (contact.kind === 'reply') return 'reply to this email';
  return contact.kind === 'page' ? `tell us at ${contact.url}` : `tell the team of ${appName}`;
}
