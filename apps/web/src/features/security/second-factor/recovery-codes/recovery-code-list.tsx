import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { CopyButton } from '../../../../ui/facts/copy-button.tsx';
import { useAppConfig } from '../../../../ui/hooks/use-app-config.ts';
import css from '../second-factor.module.css';

type Props = { codes: readonly string[]; onDone: () => void };

/** The ten recovery codes, which are shown only once. */
export function RecoveryCodeList({ codes, onDone }: Props) {
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
        <CopyButton place="below" what="codes" text={text} />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload aria-hidden size={16} />}
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
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
