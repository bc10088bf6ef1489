import { Loader, Title } from '@mantine/core';
import type { PaymentOutcome } from '@nobayon/shared/domain/transaction/callback.ts';
import type { ReactNode } from 'react';
import type { Tone } from '../../../ui/feedback/tone-badge.tsx';
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
