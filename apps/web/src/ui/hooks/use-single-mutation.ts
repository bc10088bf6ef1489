import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';

type Callbacks = 'mutationFn' | 'onMutate' | 'onSuccess' | 'onError';
type Options<Data, Input> = Pick<UseMutationOptions<Data, Error, Input>, Callbacks> & {
  /** Refreshes what it may have changed. A failure is shown without waiting for it. */
  refresh?: () => Promise<unknown>;
};

type Result<Data, Input> = Pick<
  UseMutationResult<Data, Error, Input>,
  'data' | 'error' | 'isError' | 'isPending' | 'reset'
> & { mutate: (input: Input) => void };

/**
 * A mutation that runs one at a time. The second click of a double click arrives before the busy
 * state is rendered, and its result would be announced as well.
 */
export function useSingleMutation<Data, Input = void>({
  refresh,
  ...options
}: Options<Data, Input>): Result<Data, Input> {
  const isRunning = useRef(false);
  const { mutate, data, error, isError, isPending, reset } = useMutation({
    ...options,
    onSettled: (_data, failure) => {
      // Also after a reset, which no callback of `mutate` would notice.
      isRunning.current = false;
      const refreshed = refresh?.();
      return failure ? undefined : refreshed;
    },
  });

  function run(input: Input): void {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(input);
  }

  return { mutate: run, data, error, isError, isPending, reset };
}
