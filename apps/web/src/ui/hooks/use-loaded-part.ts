import { type ComponentType, useRef, useState } from 'react';
import { importPart } from '../../api/import-part.ts';

type State<Name, Props> =
  | { kind: 'closed' }
  | { kind: 'loading'; name: Name }
  | { kind: 'failed'; error: unknown }
  | { kind: 'open'; Part: ComponentType<Props> };

/**
 * A part of a page that is loaded when it is opened, such as a dialog that few users need. If that
 * fails, the page stays as it is and can say so.
 */
export function useLoadedPart<Name extends string, Props>(
  parts: Record<Name, () => Promise<ComponentType<Props>>>,
  onFailed?: (error: unknown) => void,
) {
  const [state, setState] = useState<State<Name, Props>>({ kind: 'closed' });
  // Only the last call counts: what was closed or replaced meanwhile must not open by itself.
  const last = useRef(0);

  async function open(name: Name): Promise<void> {
    last.current += 1;
    const own = last.current;
    // What is open stays while another one is loading.
    setState((before) => (before.kind === 'open' ? before : { kind: 'loading', name }));
    try {
      const Part = await importPart(parts[name]);
      if (own === last.current) setState({ kind: 'open', Part });
    } catch (error) {
      if (own !== last.current) return;
      setState({ kind: 'failed', error });
      onFailed?.(error);
    }
  }

  function close(): void {
    last.current += 1;
    setState({ kind: 'closed' });
  }

  return { state, open, close };
}
