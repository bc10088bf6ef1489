import { Layout } from '../layout/layout.tsx';
import { Line } from '../layout/parts.tsx';
import type { Mail } from '../mail.ts';

type Facts = { appName: string; chatServiceName: string };

/** Tells an administrator that the chat service rejected our API key. */
export function chatAlarmMail(
  { appName, chatServiceName }: Facts,
  { firstname }: { firstname: string },
): Mail {
  return {
    subject: `${appName}: ${chatServiceName} rejected our API key`,
    body: (
      <Layout
        appName={appName}
        heading={`${chatServiceName} rejected our API key`}
        preview="Chat access is not updated until the key works."
        footer="You are receiving this email because you are an administrator. It is sent once."
      >
        <Line>
          Dear {firstname}, {chatServiceName} does not accept the API key that {appName} uses. Until
          it does, new plans, renewals and expiries do not take effect there. Nothing is lost: all
          changes are applied as soon as the key works.
        </Line>
        <Line>
          Check the key in {chatServiceName} and in the settings of {appName}. It must belong to an
          administrator.
        </Line>
      </Layout>
    ),
  };
}
