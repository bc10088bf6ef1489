import type { ExpiryNotice } from '@nobayon/shared/domain/expiry.ts';
import { Layout } from './layout.tsx';
import type { Mail } from './mail.ts';
import { Action, Line } from './parts.tsx';

export type ExpiryFacts = {
  appName: string;
  appUrl: string;
  chatServiceName: string;
  firstname: string;
  planName: string;
  planId: number;
  /** As people read it: "27 November 2026, 14:05". */
  expiresOn: string;
};

const headings = {
  week_before: 'Your plan ends within a week',
  day_before: 'Your plan ends within a day',
  passed: 'Your plan has ended',
} satisfies Record<ExpiryNotice, string>;

/** A reminder before a plan ends, or the word that it has. */
export function expiryMail(notice: ExpiryNotice, facts: ExpiryFacts): Mail {
  const { appName, appUrl, firstname, planName, planId } = facts;
  return {
    subject: `${appName}: ${headings[notice].toLowerCase()}`,
    body: (
      <Layout
        appName={appName}
        heading={headings[notice]}
        preview={`${planName}, ${facts.expiresOn}`}
        footer="You get this mail because you have a plan with us. There is no automatic payment."
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
    ? `your ${planName} plan ended on ${expiresOn}. Renew it to go on using ${chatServiceName}.`
    : `your ${planName} plan ends on ${expiresOn}. Renew it before then and no day is lost: the new time is added to what is left.`;
}
