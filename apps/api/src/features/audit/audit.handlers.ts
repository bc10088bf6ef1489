import type { audit } from '@nobayon/shared/contract/admin/audit.ts';
import type { AppDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { listAudit } from './list-audit.ts';

export function auditHandlers(deps: Pick<AppDeps, 'db' | 'settings'>): Handlers<typeof audit> {
  return { list: (request) => listAudit(deps, request) };
}
