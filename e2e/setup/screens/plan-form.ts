import type { Page } from '@playwright/test';
import { fieldIn } from './dialog-field.ts';
import { recordWith } from './records.ts';

/** Valid values of all fields. */
export const goodPlan = {
  Name: 'Basic',
  'Monthly price': '300',
  'Yearly price': '3000',
  'Duration days': '30',
};
export type PlanValues = Partial<
  Record<keyof typeof goodPlan | 'Chat group (GUID)' | 'Short text' | 'Description', string>
>;

export const planForm = (page: Page) => page.getByRole('dialog', { name: /^(Add|Edit) plan$/ });
export const planField = (page: Page, label: string) => fieldIn(planForm(page), label);
export const planQuestion = (page: Page) =>
  page.getByRole('dialog', { name: 'Are you sure you want to delete this plan?' });
export const planRow = (page: Page, name: string) => recordWith(page, 'Plans', name);

export async function fillInPlan(page: Page, values: PlanValues): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await planField(page, label).fill(value);
  }
}

export const savePlan = (page: Page) =>
  planForm(page)
    .getByRole('button', { name: /^(Create|Save) plan$/ })
    .click();
