import type { adminRefunds } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import type { ApiDeps } from '../../../deps.ts';
import type { Handlers } from '../../../http/mount.ts';
import { concludeRefund } from './conclude-refund.ts';
import { requestRefund } from './request-refund.ts';
import { showRefunds } from './show-refunds.ts';

export function refundHandlers(deps: ApiDeps): Handlers<typeof adminRefunds> {
  return {
    list: ({ params }) => showRefunds(deps, params.id),
    request: (request) => requestRefund(deps, request),
    conclude: async (request) => {
      await concludeRefund(deps, request);
      return { message: 'Refund updated' };
    },
  };
}
