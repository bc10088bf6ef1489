import type { ExpiryNotice } from '@nobayon/shared/domain/expiry.ts';
import { Layout } from '../layout/layout.tsx';
import { Action, Line } from '../layout/parts.tsx';
import type { Mail } from '../mail.ts';

export type ExpiryFacts = {
  appName: string;
  appUrl: string;
  chatServiceName: string;
  firstname: string;
  planName: string;
  planId: number;
  /** Formatted, for example "27 November 2026, 14:05". */
  expiresOn: string;
};

const headings = {
  week_before: 'Your plan expires within a week',
  day_before: 'Your plan expires within a day',
  passed: 'Your plan has expired',
} satisfies Record<ExpiryNotice, string>;

/** Reminds a customer before their plan ends, or tells them that it has ended. */
export function expiryMail(notice: ExpiryNotice, facts: ExpiryFacts): Mail {
  const { appName, appUrl, firstname, planName, planId } = facts;
  return {
    subject: `${appName}: ${headings[notice].toLowerCase()}`,
    body: (
      <Layout
        appName={appName}
        heading={headings[notice]}
        preview={`${planName}, ${facts.expiresOn}`}
        footer="You are receiving this email because you have a plan with us. Plans do not renew automatically."
      >
        <Line>
          Dear {firstname}, {textOf(notice, facts)}
        </Line>
        <Action href={`${appUrl}/checkout?planId=${planId}`}>Renew {planName}</Action>
      </Layout>
    ),
  };
}

function textOf(notice: ExpiryNotice, facts: ExpiryFacts): string {
  const { planName, expiresOn, chatServiceName } = facts;
  return notice === 'passed'
    ? `your ${planName} plan expired on ${expiresOn}. Renew it to keep using ${chatServiceName}.`
    : `your ${planName} plan expires on ${expiresOn}. Renew it before then and you lose no days: the new days are added to those you have left.`;
}
