import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { LONGEST_SEARCH } from '@nobayon/shared/contract/fields/fields.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../api/errors/error-text.ts';
import { showErrorToast } from '../../ui/feedback/toast.tsx';
import { useLoadedPart } from '../../ui/hooks/use-loaded-part.ts';
import css from './search-button.module.css';
import { useEarlyKeys } from './use-early-keys.ts';

// Loaded on first use, and kept for its closing animation.
const parts = { dialog: async () => (await import('./search-dialog.tsx')).SearchDialog };

/** Opens the search over everything: a button, `/`, or Ctrl-K. */
export function SearchButton() {
  const [stage, setStage] = useState<'closed' | 'opening' | 'ready'>('closed');
  const [text, setText] = useState('');
  const close = () => setStage('closed');
  // Its field can get the focus after it was closed.
  const takeKeys = () => setStage((stage) => (stage === 'opening' ? 'ready' : stage));
  const dialog = useLoadedPart(parts, (error) => {
    close();
    showErrorToast(errorText(error));
  });

  function open(): void {
    // An open form keeps the keyboard for itself.
    if (document.querySelector('[aria-modal="true"]')) return;
    setStage('opening');
    setText('');
    dialog.open('dialog');
  }
  useHotkeys([['/', open]]);
  useHotkeys([['mod+K', open]], []);
  useEarlyKeys(stage === 'opening', {
    onEdit: (edit) => setText((before) => edit(before).slice(0, LONGEST_SEARCH)),
    onClose: close,
  });

  return (
    <>
      <UnstyledButton
        aria-label="Search everything"
        aria-keyshortcuts="/ Control+K"
        className={css.button}
        onClick={open}
      >
        <IconSearch aria-hidden size={18} />
        <span aria-hidden className={css.text}>
          Search
        </span>
        <kbd aria-hidden className={css.key}>
          /
        </kbd>
      </UnstyledButton>
      {dialog.state.kind === 'open' && (
        <dialog.state.Part
          isOpen={stage !== 'closed'}
          text={text}
          onText={setText}
          onReady={takeKeys}
          onClose={close}
        />
      )}
    </>
  );
}
