import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import type { Page } from '@playwright/test';
import { disconnect, holdReply, replyWith } from '../setup/browser/calls.ts';
import type { PictureData } from './picture-data.ts';
import { expectNoEnd } from './settle.ts';

/** A screen in one of its states, and how to get there. */
export type Screen = {
  name: string;
  /** Null for a guest. */
  who: keyof PictureData['customers'] | null;
  address: (data: PictureData) => string;
  /** Actions before and after the address is opened, to get into the state. */
  prepare?: (page: Page, data: PictureData) => Promise<unknown>;
  act?: (page: Page, data: PictureData) => Promise<unknown>;
};

const NOTHING = {
  page: 1,
  limit: 20,
  total: 0,
  pages: 0,
  capped: false,
  hasNext: false,
  hasPrev: false,
};

export const at = (path: string) => () => path;
export const cut = (endpoint: EndpointSpec) => (page: Page) => disconnect(page, endpoint);
export const hold = (endpoint: EndpointSpec) => (page: Page) => {
  expectNoEnd(page);
  return holdReply(page, endpoint);
};
/** Replaces the list of this name by an empty one. */
export const empty = (endpoint: EndpointSpec, list: string) => (page: Page) =>
  replyWith(page, endpoint, 200, { [list]: [], pagination: NOTHING });
/** Reports this length of the list, whatever rows it contains. */
export const many =
  (path: string, total: number, isCapped = false) =>
  (page: Page) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      const { pagination, ...rest } = await response.json();
      const pages = Math.ceil(total / pagination.limit);
      const there = { hasNext: true, total, pages, totalPages: pages, capped: isCapped };
      await route.fulfill({ json: { ...rest, pagination: { ...pagination, ...there } } });
    });
export const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

/** A failed query is retried once before its error is shown. */
export const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();

export const dialog = (page: Page) => page.getByRole('dialog');

/**
 * Presses a button of the first record that has it, and waits for its dialog, which may have to be
 * loaded.
 */
export const openDialog = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await dialog(page).waitFor();
};

/** Opens a form with a button, and submits it unchanged. */
export const sendEmpty = (open: string, send: string) => async (page: Page) => {
  await openDialog(open)(page);
  await dialog(page).getByRole('button', { name: send }).click();
};

type State = Omit<Screen, 'name' | 'who' | 'address'> & Partial<Pick<Screen, 'address'>>;

/**
 * An administrators' screen in several states; the first one is how it opens, or as `first` says.
 */
export function states(
  name: string,
  path: string,
  more: Record<string, State>,
  first: State = {},
): Screen[] {
  const as = { who: 'admin', address: at(path) } as const;
  return [
    { ...as, ...first, name },
    ...Object.entries(more).map(([state, how]) => ({ ...as, ...how, name: `${name}-${state}` })),
  ];
}
