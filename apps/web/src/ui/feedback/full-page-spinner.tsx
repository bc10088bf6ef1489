import { Center, Loader } from '@mantine/core';

/** Shown before anything else can be. */
export function FullPageSpinner() {
  return (
    <Center mih="100dvh" role="status" aria-label="Loading">
      <Loader />
    </Center>
  );
}
