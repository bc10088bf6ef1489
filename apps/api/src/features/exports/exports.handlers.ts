import type { fileExports } from '@nobayon/shared/contract/admin/exports.ts';
import type { AppDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { createExport } from './create-export.ts';
import type { ExportSlots } from './export-slots.ts';

export function exportHandlers(
  deps: Pick<AppDeps, 'db' | 'clock' | 'secrets'>,
  slots: ExportSlots,
): Handlers<typeof fileExports> {
  return { create: (request) => createExport({ ...deps, slots }, request) };
}
