import { Button } from '@mantine/core';
import type { ExportRequest } from '@nobayon/shared/contract/admin/exports.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../api/errors/error-text.ts';
import { startExport } from '../../../api/start-export.ts';
import { showErrorToast } from '../../feedback/toast.tsx';
import css from './export-button.module.css';

/** Downloads the list as a CSV file, with the current filters. */
export function ExportButton({ request }: { request: ExportRequest }) {
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      await startExport(request);
    } catch (error) {
      showErrorToast(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      size="sm"
      loading={isBusy}
      leftSection={<IconDownload aria-hidden size={18} />}
      className={css.button}
      onClick={save}
    >
      <span className={css.label}>Export CSV</span>
    </Button>
  );
}
