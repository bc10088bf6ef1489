import { adminClaims } from '@nobayon/shared/contract/manual/admin-claims.ts';
import { adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import { manualPayments } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { replyWith } from '../../setup/browser/calls.ts';
import type { PictureData } from '../picture-data.ts';
import {
  at,
  cut,
  dialog,
  empty,
  failure,
  hold,
  openDialog,
  press,
  type Screen,
  sendEmpty,
  states,
} from '../screen.ts';

const byHandOf =
  (payment: keyof PictureData['byHand']) =>
  ({ byHand }: PictureData) =>
    `/payment/manual/${byHand[payment].invoice}`;

/** Manual payments, as customers see them. */
export const manualScreens: Screen[] = [
  { name: 'manual', who: 'payer', address: byHandOf('unsent') },
  {
    name: 'manual-errors',
    who: 'payer',
    address: byHandOf('unsent'),
    act: press('Submit details'),
  },
  {
    name: 'manual-loading',
    who: 'payer',
    address: byHandOf('unsent'),
    prepare: hold(manualPayments.show),
  },
  {
    name: 'manual-coupon-lost',
    who: 'payer',
    address: byHandOf('unsent'),
    prepare: (page) =>
      page.route('**/api/payment/manual/*', async (route) => {
        const response = await route.fetch();
        const { payment, ...rest } = await response.json();
        await route.fulfill({ json: { ...rest, payment: { ...payment, lost_coupon: 'EID20' } } });
      }),
  },
  { name: 'manual-waiting', who: 'payer', address: byHandOf('open') },
  { name: 'manual-rejected', who: 'payer', address: byHandOf('rejected') },
  { name: 'manual-unknown', who: 'payer', address: at('/payment/manual/NB-NOSUCH') },
];

const CLAIMS = '/admin/transactions?view=claims';

/** Manual payments, as administrators see them. */
export const adminManualScreens: Screen[] = [
  ...states('admin-claims', CLAIMS, {
    none: { prepare: empty(adminClaims.list, 'claims') },
    loading: { prepare: hold(adminClaims.list) },
    failed: { prepare: cut(adminClaims.list), act: failure },
    approve: { act: openDialog(/^Approve: /) },
    reject: { act: openDialog(/^Reject: /) },
    'reject-errors': {
      act: async (page) => {
        await openDialog(/^Reject: /)(page);
        await dialog(page).getByRole('button', { name: 'Reject' }).click();
      },
    },
    approved: { address: at(`${CLAIMS}&state=approved`) },
    rejected: { address: at(`${CLAIMS}&state=rejected`) },
  }),
  ...states('admin-wallets', '/admin/wallets', {
    none: {
      prepare: (page) =>
        replyWith(page, adminWallets.list, 200, { wallets: [], is_offered: false }),
    },
    loading: { prepare: hold(adminWallets.list) },
    failed: { prepare: cut(adminWallets.list), act: failure },
    add: { act: openDialog('Add wallet') },
    errors: { act: sendEmpty('Add wallet', 'Create wallet') },
    edit: { act: openDialog(/^Edit /) },
    delete: { act: openDialog(/^Delete /) },
  }),
];
