import { adminRefunds } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import type { Page } from '@playwright/test';
import { replyWith } from '../../setup/browser/calls.ts';
import type { PictureData } from '../picture-data.ts';
import { cut, type Screen } from '../screen.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Transaction #/ });
const form = (page: Page) => page.getByRole('dialog', { name: 'Refund payment', exact: true });
const question = (page: Page) =>
  page.getByRole('dialog', { name: /^(Refund payment|Record refund)\?$/ });

async function scrollTo(page: Page, heading: string): Promise<void> {
  await drawer(page).getByRole('heading', { name: heading }).scrollIntoViewIfNeeded();
}

async function open(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Refund payment' }).click();
  await form(page).getByRole('button', { name: 'Review refund' }).waitFor();
}

async function fill(page: Page, amount: string): Promise<void> {
  await open(page);
  await form(page).getByLabel('Amount', { exact: true }).fill(amount);
  await form(page).getByLabel('Reason').fill('The service was down for six days.');
  await form(page)
    .getByText(/ days and ৳120\.50 of what was paid/)
    .waitFor();
}

async function review(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Review refund' }).click();
}

async function note(page: Page): Promise<void> {
  await form(page)
    .getByLabel('How did you refund it?')
    .fill('Sent with bKash, transaction ID 9GX4T0BK2M.');
}

async function lookAgain(page: Page): Promise<void> {
  await fill(page, '120.50');
  await review(page);
  await question(page).waitFor();
}

type State = {
  payment: keyof PictureData['refunds'];
  prepare?: Screen['prepare'];
  act: (page: Page) => Promise<unknown>;
};

const refundStates: Record<string, State> = {
  preview: { payment: 'offered', act: (page) => scrollTo(page, 'If it is refunded') },
  form: { payment: 'offered', act: open },
  part: { payment: 'offered', act: (page) => fill(page, '120.50') },
  errors: {
    payment: 'offered',
    act: async (page) => {
      await open(page);
      await form(page).getByLabel('Amount', { exact: true }).fill('900');
      await review(page);
    },
  },
  'other-way': {
    payment: 'offered',
    act: async (page) => {
      await open(page);
      await form(page).getByText('Another way').click();
    },
  },
  'by-note': {
    payment: 'external',
    act: async (page) => {
      await open(page);
      await note(page);
    },
  },
  'under-review': { payment: 'short', act: open },
  'second-look': { payment: 'offered', act: lookAgain },
  'note-second-look': {
    payment: 'external',
    act: async (page) => {
      await open(page);
      await note(page);
      await review(page);
    },
  },
  failed: {
    payment: 'offered',
    prepare: cut(adminRefunds.request),
    act: async (page) => {
      await lookAgain(page);
      await question(page)
        .getByRole('button', { name: /^Refund ৳/ })
        .click();
      await question(page).getByRole('alert').waitFor();
    },
  },
  overtaken: {
    payment: 'part',
    prepare: (page) =>
      replyWith(page, adminRefunds.request, 409, {
        error: 'Another refund was recorded in the meantime. Up to ৳678.50 can still be refunded.',
        code: 'refund_not_possible',
      }),
    act: async (page) => {
      await lookAgain(page);
      await question(page)
        .getByRole('button', { name: /^Refund ৳/ })
        .click();
      await form(page).getByText('Another refund was recorded').waitFor();
    },
  },
  processing: { payment: 'processing', act: (page) => scrollTo(page, 'Refunds') },
  unclear: { payment: 'unclear', act: (page) => scrollTo(page, 'Refunds') },
  conclude: {
    payment: 'unclear',
    act: (page) => drawer(page).getByRole('button', { name: 'Enter status' }).click(),
  },
  'part-done': { payment: 'part', act: (page) => scrollTo(page, 'Refunds') },
  'part-rest': { payment: 'part', act: open },
  'part-rest-second-look': {
    payment: 'part',
    act: async (page) => {
      await open(page);
      await form(page).getByLabel('Reason').fill('Ordered the wrong plan.');
      await review(page);
      await question(page).waitFor();
    },
  },
  'part-again': { payment: 'part', act: (page) => fill(page, '120.50') },
  twice: { payment: 'twice', act: (page) => scrollTo(page, 'Refunds') },
  done: { payment: 'done', act: (page) => scrollTo(page, 'Refunds') },
  refused: { payment: 'refused', act: (page) => scrollTo(page, 'Refunds') },
};

/** A refund from the preview to its end. */
export const refundScreens: Screen[] = Object.entries(refundStates).map(
  ([state, { payment, ...how }]) => ({
    ...how,
    name: `admin-refund-${state}`,
    who: 'admin',
    address: ({ refunds }) => `/admin/transactions?payment=${refunds[payment].id}`,
  }),
);
