import { Button } from '@mantine/core';
import {
  accountFactors,
  type Passkey,
} from '@nobayon/shared/contract/second-factor/account-factors.ts';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { formatDateIn } from '../../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../../ui/hooks/use-app-config.ts';
import type { Change } from '../change-dialog.tsx';
import { FactorRow } from '../factor-row.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

type Props = { passkey: Passkey; onChange: (change: Change) => void };

export function PasskeyRow({ passkey, onChange }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const { timeZone } = useAppConfig();
  const { id, name } = passkey;
  return (
    <FactorRow title={name} text={describe(passkey, timeZone)} isInner>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Rename ${name}`}
        onClick={() => setRenaming(true)}
      >
        Rename
      </Button>
      <Button
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        size="sm"
        aria-label={`Remove ${name}`}
        onClick={() =>
          onChange({
            title: `Remove ${name}?`,
            text: 'This passkey will no longer work. Remove it from your device or password manager too.',
            confirm: 'Remove',
            apply: () => call(accountFactors.removePasskey, { params: { id: String(id) } }),
          })
        }
      >
        Remove
      </Button>
      {isRenaming && <RenamePasskey passkey={passkey} onClose={() => setRenaming(false)} />}
    </FactorRow>
  );
}

function describe({ is_synced, created_at, last_used_at }: Passkey, timeZone: string): string {
  const date = (iso: string) => formatDateIn(iso, timeZone);
  const added = `Added ${date(created_at)}`;
  const used = last_used_at ? `last used ${date(last_used_at)}` : 'not used yet';
  return `${added}, ${used}. ${is_synced ? 'Synced across your devices.' : 'Only on one device.'}`;
}
