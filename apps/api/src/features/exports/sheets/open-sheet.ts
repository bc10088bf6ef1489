import type { ExportRequest } from '@nobayon/shared/contract/admin/exports.ts';
import type { AppDeps } from '../../../deps.ts';
import { chooseAudit } from '../../audit/choose-audit.ts';
import { auditSheet } from './audit-sheet.ts';
import { couponsSheet } from './coupons-sheet.ts';
import type { Sheet } from './sheet.ts';
import { transactionsSheet } from './transactions-sheet.ts';
import { usersSheet } from './users-sheet.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'>;

/** The sheet of a request, in the order of the screen. Nothing is read yet. */
export function openSheet(deps: Deps, request: ExportRequest): Sheet {
  switch (request.kind) {
    case 'users':
      return usersSheet(deps, request);
    case 'transactions':
      return transactionsSheet(deps, request);
    case 'coupons':
      return couponsSheet(deps);
    case 'audit':
      return auditSheet(deps, chooseAudit(request, deps.settings.timeZone));
  }
}
