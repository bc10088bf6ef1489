import { Layout } from './layout.tsx';
import type { Mail } from './mail.ts';
import { Line } from './parts.tsx';

type Facts = { appName: string; chatServiceName: string };

/** To an administrator: the chat service does not take our key. */
export function chatAlarmMail(
  { appName, chatServiceName }: Facts,
  { firstname }: { firstname: string },
): Mail {
  return {
    subject: `${appName}: ${chatServiceName} refuses our key`,
    body: (
      <Layout
        appName={appName}
        heading={`${chatServiceName} refuses our key`}
        preview="Nobody's access is brought up to date until it takes one."
        footer="You get this mail because you are an administrator. It is sent once."
      >
        <Line>
          Dear {firstname}, {chatServiceName} does not accept the API key that {appName} uses. Until
          it accepts one, what customers buy, renew or lose does not reach it. Nothing is lost:
          everything that waits is made up for as soon as the key works.
        </Line>
        <Line>
          Check the key in {chatServiceName} and in the settings of {appName}: it must be an
          administrator's.
        </Line>
      </Layout>
    ),
  };
}
