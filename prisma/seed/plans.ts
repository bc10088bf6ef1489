import { addDays } from '@nobayon/shared/domain/calendar.ts';
import { FREE_PLAN } from '@nobayon/shared/domain/price/quote.ts';
import type { Plan } from '../generated/client.ts';
import { atHour, startOfDay } from './random/dhaka-days.ts';

/** The shop opened more than a year ago. */
export const OPENED_DAYS_AGO = 368;

// A year costs ten months. Prices are in taka. The guids are those of groups in the sandbox.
const offers = [
  {
    name: FREE_PLAN,
    monthly: 0,
    yearly: 0,
    guid: '3f0e6a52-7c1d-4b8e-9a40-5d2f8c6b1e01',
    summary: 'A first look, for as long as you like.',
    features: ['10 messages a day', 'One compact model'],
  },
  {
    name: 'Basic',
    monthly: 299,
    yearly: 2_990,
    guid: '8b7d2c94-1e5f-4a63-b0c7-92a4f6d3e802',
    summary: 'For homework, letters and everyday questions.',
    features: [
      '200 messages a day',
      'Fast models for everyday use',
      'Bangla and English',
      'Chat history on every device',
    ],
  },
  {
    name: 'Pro',
    monthly: 799,
    yearly: 7_990,
    guid: 'c41a9f37-6b28-4d95-8e1c-0f7b53a2d903',
    summary: 'For people who work with it every day.',
    features: [
      'Unlimited messages',
      'The most capable models',
      'Upload PDFs, sheets and images',
      'Web search with sources',
      'Write and run code',
      'Priority at busy hours',
    ],
  },
  {
    name: 'Team',
    monthly: 2_499,
    yearly: 24_990,
    guid: 'e92f5b10-3d74-4c86-a5f9-7b1c08e4fa04',
    summary: 'For agencies, newsrooms and small offices.',
    features: [
      'Everything in Pro',
      'Five people on one plan',
      'Shared prompts and documents',
      'Your own knowledge base',
      'Support within a working day',
    ],
  },
] as const;

const RECOMMENDED = 'Pro';

type PlanName = (typeof offers)[number]['name'];
export type PaidPlanName = Exclude<PlanName, typeof FREE_PLAN>;

export type DemoPlan = Pick<
  Plan,
  | 'id'
  | 'name'
  | 'monthlyPrice'
  | 'yearlyPrice'
  | 'durationDays'
  | 'guid'
  | 'summary'
  | 'features'
  | 'isRecommended'
  | 'createdAt'
  | 'updatedAt'
>;

export function demoPlans(now: Date): DemoPlan[] {
  const createdAt = atHour(addDays(startOfDay(now), -OPENED_DAYS_AGO), 10.25);
  return offers.map(({ name, monthly, yearly, guid, summary, features }, index) => ({
    id: index + 1,
    name,
    monthlyPrice: monthly * 100,
    yearlyPrice: yearly * 100,
    durationDays: 30,
    guid,
    summary,
    features: [...features],
    isRecommended: name === RECOMMENDED,
    createdAt,
    updatedAt: createdAt,
  }));
}
