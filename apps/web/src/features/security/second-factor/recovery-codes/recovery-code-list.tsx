import { Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useAppConfig } from '../../../../ui/hooks/use-app-config.ts';
import css from '../second-factor.module.css';

type Props = { codes: readonly string[]; onDone: () => void };

/** The ten recovery codes, which are shown only once. */
export function RecoveryCodeList({ codes, onDone }: Props) {
  const clipboard = useClipboard({ timeout: 3_000 });
  const { appName } = useAppConfig();
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack gap="md">
      <Text>
        Save these recovery codes somewhere you can find them without your phone, such as on paper
        or in a password manager. Each code works once.{' '}
        <strong>They will not be shown again.</strong>
      </Text>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button
          variant="default"
          size="sm"
          leftSection={
            clipboard.copied ? (
              <IconCheck aria-hidden size={18} />
            ) : (
              <IconCopy aria-hidden size={18} />
            )
          }
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload aria-hidden size={18} />}
          onClick={() => download(`${appName} recovery codes.txt`, text)}
        >
          Download
        </Button>
      </Group>
      <Button onClick={onDone}>I have saved them</Button>
    </Stack>
  );
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
