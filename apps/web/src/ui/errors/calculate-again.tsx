import { Anchor } from '@mantine/core';

/** The link at the end of a sentence that says that something cannot be calculated right now. */
export function CalculateAgain({ onClick }: { onClick: () => void }) {
  return (
    <Anchor component="button" type="button" inherit underline="always" onClick={onClick}>
      Calculate again
    </Anchor>
  );
}
