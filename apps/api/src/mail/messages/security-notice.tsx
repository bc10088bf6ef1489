import { Layout } from '../layout/layout.tsx';
import { Action, type Fact, Facts, Line } from '../layout/parts.tsx';
import type { Mail } from '../mail.ts';

type Text = { subject: string; heading: string; line: string };

/** The texts of emails about the security of an account. */
export const securityNotices = {
  new_device: {
    subject: 'new sign-in to your account',
    heading: 'New sign-in to your account',
    line: 'your account was signed in to from a new device.',
  },
  app_added: {
    subject: 'authenticator app added',
    heading: 'Authenticator app added',
    line: 'an authenticator app was added to your account. It generates the codes for two-step sign-in.',
  },
  app_removed: {
    subject: 'authenticator app removed',
    heading: 'Authenticator app removed',
    line: 'the authenticator app was removed from your account. Its codes no longer work.',
  },
  passkey_added: {
    subject: 'passkey added',
    heading: 'Passkey added',
    line: 'a passkey was added to your account. It can be used to sign in.',
  },
  passkey_removed: {
    subject: 'passkey removed',
    heading: 'Passkey removed',
    line: 'a passkey was removed from your account. It no longer works.',
  },
  recovery_codes_renewed: {
    subject: 'new recovery codes',
    heading: 'New recovery codes',
    line: 'new recovery codes were made for your account. Your old codes no longer work.',
  },
  recovery_code_used: {
    subject: 'recovery code used',
    heading: 'A recovery code was used',
    line: 'one of your recovery codes was used in place of your usual second step.',
  },
  second_factor_off: {
    subject: 'two-step sign-in turned off',
    heading: 'Two-step sign-in was turned off',
    line: 'two-step sign-in was turned off for your account. You now sign in with your password only.',
  },
  second_factor_removed: {
    subject: 'two-step sign-in removed',
    heading: 'Two-step sign-in was removed',
    line: 'an administrator removed two-step sign-in from your account. Set it up again to protect your account.',
  },
  second_factor_refused: {
    subject: 'someone may know your password',
    heading: 'Someone may know your password',
    line: 'someone entered your correct password, then wrong codes for the second step.',
  },
} as const satisfies Record<string, Text>;

export type SecurityNotice = keyof typeof securityNotices;
export const securityNoticeNames = Object.keys(securityNotices) as [
  SecurityNotice,
  ...SecurityNotice[],
];

export type SecurityNoticeFacts = {
  appName: string;
  appUrl: string;
  firstname: string;
  /** Formatted. */
  device: string;
  address: string;
  time: string;
};

/** Tells the owner of an account about a security event, and where to undo it. */
export function securityNoticeMail(notice: SecurityNotice, facts: SecurityNoticeFacts): Mail {
  const { appName, appUrl, firstname } = facts;
  const { subject, heading, line } = securityNotices[notice];
  return {
    subject: `${appName}: ${subject}`,
    body: (
      <Layout
        appName={appName}
        heading={heading}
        preview="If this was you, no action is needed."
        footer="You receive this email because it is about the security of your account."
      >
        <Line>
          Dear {firstname}, {line} If this was you, no action is needed.
        </Line>
        <Facts groups={[factsOf(facts)]} />
        <Line>If it was not you, review your account and change your password immediately:</Line>
        <Action href={`${appUrl}/account/security`}>Review my account</Action>
      </Layout>
    ),
  };
}

function factsOf({ device, address, time }: SecurityNoticeFacts): Fact[] {
  return [
    { name: 'Device', is: device },
    { name: 'IP address', is: address },
    { name: 'Time', is: time },
  ];
}
