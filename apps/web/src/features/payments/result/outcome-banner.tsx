import { Loader, Title } from '@mantine/core';
import type { TransactionDetails } from '@nobayon/shared/contract/payments.ts';
import type { PaymentOutcome } from '@nobayon/shared/domain/transaction/callback.ts';
import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Tone } from '../../../ui/feedback/tone-badge.tsx';
import { formatDateIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import css from './outcome-banner.module.css';
import { outcomeIcons } from './outcome-icons.ts';
import { outcomeTexts } from './outcome-texts.ts';

export type WaitingText = { title: string; text: string };

type Props = {
  /** Null while it is unknown. */
  outcome: PaymentOutcome | null;
  text?: string | undefined;
  waiting: WaitingText;
};

/** The outcome of a payment, or that it is still pending. Screen readers announce its changes. */
export function OutcomeBanner({ outcome, text, waiting }: Props) {
  return (
    <div role="status">
      {outcome ? <Known outcome={outcome} text={text} /> : <Waiting {...waiting} />}
    </div>
  );
}

/** A payment that was made before: it is no news any more, but a receipt. */
export function ReceiptBanner({ transaction }: { transaction: TransactionDetails }) {
  const { timeZone } = useAppConfig();
  const { settled_at, created_at, plan_name } = transaction;
  const day = formatDateIn(settled_at ?? created_at, timeZone);
  return (
    <Banner
      tone="gray"
      title="Payment received"
      text={`We received this payment for ${plan_name} on ${day}.`}
    >
      <IconReceipt aria-hidden size={36} stroke={1.75} />
    </Banner>
  );
}

type KnownProps = { outcome: PaymentOutcome; text: string | undefined };

function Known({ outcome, text }: KnownProps) {
  const Icon = outcomeIcons[outcome];
  const usual = outcomeTexts[outcome];
  return (
    <Banner {...usual} text={text ?? usual.text}>
      <Icon aria-hidden size={36} stroke={1.75} />
    </Banner>
  );
}

function Waiting(text: WaitingText) {
  return (
    <Banner tone="gray" {...text}>
      <Loader aria-hidden size={30} color="var(--tone-text)" />
    </Banner>
  );
}

type BannerProps = WaitingText & {
  tone: Tone;
  /** The icon. */
  children: ReactNode;
};

/** A message below an icon. */
export function Banner({ tone, title, text, children }: BannerProps) {
  return (
    <div className={css.banner}>
      <div className={css.disc} data-tone={tone}>
        {children}
      </div>
      <Title order={2} className={css.title}>
        {title}
      </Title>
      <p className={css.text}>{text}</p>
    </div>
  );
}
