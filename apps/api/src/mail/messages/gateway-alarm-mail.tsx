import type { ReactNode } from 'react';
import { Layout } from '../layout/layout.tsx';
import { Line } from '../layout/parts.tsx';
import type { Mail } from '../mail.ts';

type Facts = {
  firstname: string;
  /** The gateway's displayed name. */
  gateway: string;
  trouble: keyof typeof stories;
};

/** Tells an administrator that a payment gateway confirms none of our payments. */
export function gatewayAlarmMail({ appName }: { appName: string }, facts: Facts): Mail {
  const { title, lines } = stories[facts.trouble]({ ...facts, appName });
  return {
    subject: `${appName}: ${title}`,
    body: (
      <Layout
        appName={appName}
        heading={title}
        preview="No payments are confirmed until this is fixed."
        footer="You are receiving this email because you are an administrator. It is sent once."
      >
        {lines}
      </Layout>
    ),
  };
}

type Story = { title: string; lines: ReactNode };

const stories = {
  knows_none: ({ firstname, gateway, appName }: Omit<Facts, 'trouble'> & { appName: string }) => ({
    title: `${gateway} does not recognize our payments`,
    lines: (
      <>
        <Line>
          Dear {firstname}, the payment gateway {gateway} is responding, but reports that none of
          our payments exist, including payments it confirmed before. Until this is fixed, new
          payments with {gateway} are not confirmed and customers do not get their plans. Nothing is
          lost: all payments are checked again once the gateway recognizes them.
        </Line>
        <Line>
          Check the merchant account in the settings of {appName}, then ask {gateway} about its
          status.
        </Line>
      </>
    ),
  }),
  no_settings: ({ firstname, gateway, appName }: Omit<Facts, 'trouble'> & { appName: string }) => ({
    title: `payments with ${gateway} cannot be checked`,
    lines: (
      <>
        <Line>
          Dear {firstname}, the settings of the payment gateway {gateway} were removed while
          payments with it are pending. Some of them may have been paid. They stay pending, and
          their customers do not get their plans. Nothing is lost: all of them are checked once the
          settings are back.
        </Line>
        <Line>
          Restore the settings of {gateway} for {appName}. To stop offering it, remove it from
          PAYMENT_GATEWAYS and keep its settings.
        </Line>
      </>
    ),
  }),
} satisfies Record<string, (facts: never) => Story>;
