import { type ComponentType, useState } from 'react';
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

  async function open(name: Name): Promise<void> {
    // What is open stays while another one is loading.
    setState((before) => (before.kind === 'open' ? before : { kind: 'loading', name }));
    try {
      const Part = await importPart(parts[name]);
      setState({ kind: 'open', Part });
    } catch (error) {
      setState({ kind: 'failed', error });
      onFailed?.(error);
    }
  }

  return { state, open, close: () => setState({ kind: 'closed' }) };
}
