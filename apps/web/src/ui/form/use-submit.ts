import { useRef, useState } from 'react';
import { InvalidFieldsError } from '../errors/form-errors.ts';

export type SubmitState<Result> =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'done'; result: Result };

/**
 * Runs an action one at a time: a second submit while one is running, or after success, is ignored.
 */
export function useSubmit<Input, Result>(
  action: (input: Input) => Promise<Result>,
  onFailed?: (error: unknown) => unknown,
) {
  const [state, setState] = useState<SubmitState<Result>>({ kind: 'idle' });
  // A second Enter can arrive before the busy state is rendered.
  const taken = useRef(false);

  async function submit(input: Input): Promise<void> {
    if (taken.current) return;
    taken.current = true;
    setState({ kind: 'busy' });
    try {
      const result = await action(input);
      setState({ kind: 'done', result });
    } catch (error) {
      taken.current = false;
      // Nothing was sent, so the error of the previous attempt still applies.
      setState(error instanceof InvalidFieldsError ? state : { kind: 'failed', error });
      onFailed?.(error);
    }
  }

  /** Forgets the error of the last attempt. */
  function forget(): void {
    if (!taken.current) setState({ kind: 'idle' });
  }

  return { state, submit, forget };
}
