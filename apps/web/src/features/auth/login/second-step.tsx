import { Anchor, Stack, Text } from '@mantine/core';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import type { SecondStep as Facts } from '@nobayon/shared/contract/second-factor/factor-method.ts';
import { secondStep } from '@nobayon/shared/contract/second-factor/second-step.ts';
import { call } from '../../../api/client.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { AuthCard } from '../../../ui/page/auth-card.tsx';
import { SupportLink } from '../../../ui/page/support-link.tsx';
import { ProofForm } from '../../../ui/second-factor/proof-form.tsx';

type Props = {
  step: Facts;
  isEntered: boolean;
  onEnter: (session: Reply<typeof secondStep.finish>) => void;
  onBack: () => void;
};

/** The second step of a login whose password was right. */
export function SecondStep({ step: { ticket, methods }, isEntered, onEnter, onBack }: Props) {
  return (
    <AuthCard title="Two-step sign-in" subtitle="One more step to confirm your identity.">
      <Stack gap="md">
        {isEntered && (
          <Notice kind="success" isResult>
            Login successful! Redirecting...
          </Notice>
        )}
        <ProofForm
          methods={methods}
          askForPasskey={async () =>
            (await call(secondStep.askForPasskey, { body: { ticket } })).options
          }
          prove={async (proof) =>
            onEnter(await call(secondStep.finish, { body: { ticket, ...proof } }))
          }
          confirm="Sign in"
          isDone={isEntered}
          onStartAgain={onBack}
        />
        <LostFactors />
        <Anchor component="button" type="button" size="sm" onClick={() => onBack()}>
          Back to Login
        </Anchor>
      </Stack>
    </AuthCard>
  );
}

/** An administrator can remove the second step. */
function LostFactors() {
  const { supportUrl } = useAppConfig();
  return (
    supportUrl !== null && (
      <Text size="sm" c="dimmed">
        Lost your device and your recovery codes? Get help: <SupportLink url={supportUrl} />
      </Text>
    )
  );
}
