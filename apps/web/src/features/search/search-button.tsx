import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import css from './search-button.module.css';

const SearchDialog = lazy(async () => ({
  default: (await import('./search-dialog.tsx')).SearchDialog,
}));

/** Opens the search over everything: a button, `/`, or Ctrl-K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  // Loaded on first use, and kept for its closing animation.
  const [isNeeded, setNeeded] = useState(false);

  function open(): void {
    // An open form keeps the keyboard for itself.
    if (document.querySelector('[aria-modal="true"]')) return;
    setNeeded(true);
    setOpen(true);
  }
  useHotkeys([['/', open]]);
  useHotkeys([['mod+K', open]], []);

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
      {isNeeded && (
        <Suspense fallback={null}>
          <SearchDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
