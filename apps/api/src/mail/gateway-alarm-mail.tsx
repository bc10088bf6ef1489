import { Layout } from './layout.tsx';
import type { Mail } from './mail.ts';
import { Line } from './parts.tsx';

/** To an administrator: the payment gateway knows none of our payments. */
export function gatewayAlarmMail(
  { appName }: { appName: string },
  { firstname }: { firstname: string },
): Mail {
  return {
    subject: `${appName}: the payment gateway knows none of our payments`,
    body: (
      <Layout
        appName={appName}
        heading="The payment gateway knows none of our payments"
        preview="No payment is confirmed until it does."
        footer="You get this mail because you are an administrator. It is sent once."
      >
        <Line>
          Dear {firstname}, the payment gateway answers, but says of every payment that it does not
          exist, also of some that it has confirmed before. Until it knows them again, nobody gets
          what they pay for. Nothing is lost: no payment is given up, and all are asked about again
          as soon as it does.
        </Line>
        <Line>
          Check the merchant id in the settings of {appName}, then ask the gateway whether your
          account is in order.
        </Line>
      </Layout>
    ),
  };
}
