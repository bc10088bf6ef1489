import { Anchor } from '@mantine/core';

/** The operator's contact: an email address or a page. */
export function SupportLink({ url }: { url: string }) {
  return (
    <Anchor href={url} inherit underline="always">
      {url.replace(/^(mailto:|https?:\/\/)/, '')}
    </Anchor>
  );
}
