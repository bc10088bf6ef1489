import { Stack, Text } from '@mantine/core';
import type { Claim, ManualPayment } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { paymentResultOf } from '../../../app/paths.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { cycleNames } from '../../../ui/format/cycle-names.ts';
import { useFocusOnChange } from '../../../ui/hooks/use-focus-on-change.ts';
import { BackToDashboard } from '../../../ui/page/back-to-dashboard.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PaymentProblem } from '../callback/payment-problem.tsx';
import { statusProblem } from '../callback/problem.ts';
import type { Polling } from '../poll/use-polled-payment.ts';
import { PaymentCard } from '../result/payment-card.tsx';
import { manualPaymentQuery } from './manual-payment-query.ts';
import { isCorrection, manualStep } from './manual-step.ts';
import { SendSkeleton } from './send/send-skeleton.tsx';
import { SendSteps } from './send/send-steps.tsx';
import { ClaimStuck } from './wait/claim-stuck.tsx';
import { ClaimWaiting } from './wait/claim-waiting.tsx';

/**
 * The page of a manual payment: sending the money step by step, then waiting for the confirmation.
 */
export function ManualPaymentPage() {
  const { invoiceNumber = '' } = useParams();
  return <LoadedPayment key={invoiceNumber} invoiceNumber={invoiceNumber} />;
}

function LoadedPayment({ invoiceNumber }: { invoiceNumber: string }) {
  const { data, error, isFetching, refetch } = useQuery(manualPaymentQuery(invoiceNumber));
  if (data) {
    return <CurrentStep of={data} polling={{ isChecking: isFetching, error, check: refetch }} />;
  }
  if (error && !isFetching) {
    return (
      <PaymentCard title="Payment status">
        <PaymentProblem problem={statusProblem(error)} onRetry={() => void refetch()} />
      </PaymentCard>
    );
  }
  return (
    <SendPage bought={null} isCorrection={false}>
      <SendSkeleton />
    </SendPage>
  );
}

type Props = { of: ManualPayment; polling: Omit<Polling, 'state'> };

function CurrentStep({ of, polling }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const step = manualStep(of);
  const [lateTrxId, setLateTrxId] = useState<string | null>(null);
  // The pressed button disappeared with the previous step.
  useFocusOnChange(content, `${step} ${of.claim?.id}`);
  if (step === 'ended') {
    const { id, invoice_number } = of.payment;
    return (
      <Navigate
        replace
        to={paymentResultOf({ transactionId: id, invoiceNumber: invoice_number })}
      />
    );
  }
  if (step === 'send') {
    return (
      <SendPage bought={of.payment} isCorrection={isCorrection(of)}>
        <div ref={content} tabIndex={-1}>
          <SendSteps key={of.claim?.id} of={of} onTooLate={setLateTrxId} />
        </div>
      </SendPage>
    );
  }
  return (
    <PaymentCard title="Payment status">
      <div ref={content} tabIndex={-1}>
        {step === 'wait' && of.claim ? (
          <Stack gap="lg">
            {lateTrxId !== null && <NotSubmitted trxId={lateTrxId} claim={of.claim} />}
            <ClaimWaiting key={of.claim.id} claim={of.claim} of={of} polling={polling} />
          </Stack>
        ) : (
          <ClaimStuck of={of} />
        )}
      </div>
    </PaymentCard>
  );
}

/** Other details were submitted in another tab before. */
function NotSubmitted({ trxId, claim }: { trxId: string; claim: Claim }) {
  const typed = trxId.trim().toUpperCase();
  if (typed === claim.trx_id.toUpperCase()) return null;
  return (
    <Notice kind="warning" title={`The transaction ID ${typed} was not submitted`}>
      You had already submitted {claim.trx_id} for this payment. If it is wrong, we will ask you to
      correct it.
    </Notice>
  );
}

type SendPageProps = {
  /** Null while it is loading; its line is rendered anyway. */
  bought: Pick<ManualPayment['payment'], 'plan_name' | 'billing_cycle'> | null;
  /** Whether details were rejected and have to be corrected. */
  isCorrection: boolean;
  children: ReactNode;
};

function SendPage({ bought, isCorrection, children }: SendPageProps) {
  const what =
    bought && `${isolate(bought.plan_name)}, ${cycleNames[bought.billing_cycle].toLowerCase()}`;
  return (
    <Page
      title={isCorrection ? 'Correct your payment details' : 'Send your payment'}
      detail={
        <Text c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {what ? `For your plan: ${what}` : '\u00a0'}
        </Text>
      }
      actions={<BackToDashboard />}
    >
      {children}
    </Page>
  );
}
