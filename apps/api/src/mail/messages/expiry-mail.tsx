import type { ExpiryNotice } from '@nobayon/shared/domain/expiry.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import { Layout } from '../layout/layout.tsx';
import { Action, Line } from '../layout/parts.tsx';
import type { Mail } from '../mail.ts';

export type ExpiryFacts = {
  appName: string;
  appUrl: string;
  chatServiceName: string;
  firstname: string;
  planName: string;
  /**
   * The plan and the billing cycle to buy again, monthly for a plan that was given; null for the
   * free plan or an archived one.
   */
  renewal: { planId: number; cycle: BillingCycle | null } | null;
  /** Whether the user has the access of the free plan afterwards. */
  fallsBack: boolean;
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
  const { appName, firstname, planName } = facts;
  return {
    subject: `${appName}: ${headings[notice].toLowerCase()}`,
    body: (
      <Layout
        appName={appName}
        heading={headings[notice]}
        preview={`${isolate(planName)}, ${facts.expiresOn}`}
        footer="You are receiving this email because you have a plan with us. Plans do not renew automatically."
      >
        <Line>
          Dear {firstname}, {textOf(notice, facts)}
        </Line>
        {nextStep(facts)}
      </Layout>
    ),
  };
}

function nextStep({ appUrl, renewal, planName }: ExpiryFacts) {
  if (renewal === null) return <Action href={`${appUrl}/checkout`}>Choose a plan</Action>;
  const { planId, cycle } = renewal;
  const query = `planId=${planId}${cycle === 'yearly' ? '&cycle=yearly' : ''}`;
  return <Action href={`${appUrl}/checkout?${query}`}>Renew {planName}</Action>;
}

function textOf(notice: ExpiryNotice, facts: ExpiryFacts): string {
  const { planName, expiresOn, chatServiceName, renewal, fallsBack } = facts;
  const choose = fallsBack
    ? `You can still use ${chatServiceName} with the free plan, or choose another plan.`
    : `Choose another plan to keep using ${chatServiceName}.`;
  if (notice === 'passed') {
    const expired = `your ${planName} plan expired on ${expiresOn}.`;
    if (renewal === null) return `${expired} ${choose}`;
    return fallsBack
      ? `${expired} You can still use ${chatServiceName} with the free plan. Renew ${planName} to get back what it includes.`
      : `${expired} Renew it to keep using ${chatServiceName}.`;
  }
  const expires = `your ${planName} plan expires on ${expiresOn}.`;
  return renewal === null
    ? `${expires} It cannot be renewed. ${choose}`
    : `${expires} Renew it before then and you lose no days: the new days are added to those you have left.`;
}
