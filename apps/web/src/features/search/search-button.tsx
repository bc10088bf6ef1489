import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import css from './search-button.module.css';

const SearchDialog = lazy(async () => ({
  default: (await import('./search-dialog.tsx')).SearchDialog,
}));

/** The way to the search over everything: a field to press, `/`, or Ctrl-K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  // It is fetched when it is first needed, and stays for its closing.
  const [isNeeded, setNeeded] = useState(false);

  function open(): void {
    // A form that is open has the keyboard for itself.
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
