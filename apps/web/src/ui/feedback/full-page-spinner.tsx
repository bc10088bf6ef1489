import { Center, Loader } from '@mantine/core';

/** Before anything can be shown. */
export function FullPageSpinner() {
  return (
    <Center mih="100dvh" role="status" aria-label="Loading">
      <Loader />
    </Center>
  );
}
