import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import type { Page } from '@playwright/test';
import { cutOff, holdBack } from '../setup/calls.ts';
import type { Cast } from './cast.ts';

/** A screen in one of its states, and how one gets there. */
export type Screen = {
  name: string;
  /** Null for a guest. */
  who: keyof Cast['customers'] | null;
  address: (cast: Cast) => string;
  /** What is done before the address is opened, and after, to get into the state. */
  prepare?: (page: Page) => Promise<unknown>;
  act?: (page: Page, cast: Cast) => Promise<unknown>;
};

export const at = (path: string) => () => path;
export const cut = (endpoint: EndpointSpec) => (page: Page) => cutOff(page, endpoint);
export const hold = (endpoint: EndpointSpec) => (page: Page) => holdBack(page, endpoint);
export const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

/** What failed is tried once more before it is said. */
export const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
