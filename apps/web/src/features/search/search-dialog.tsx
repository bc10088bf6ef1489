import { Anchor, Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { LONGEST_SEARCH } from '@nobayon/shared/contract/fields/fields.ts';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../api/errors/error-text.ts';
import { useCloseOnBack } from '../../ui/dialogs/use-close-on-back.ts';
import { useCloseOnEscape } from '../../ui/dialogs/use-close-on-escape.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { FoundGroup } from './found-options.ts';
import css from './search-dialog.module.css';
import { useFirstOption } from './use-first-option.ts';
import { KEYS, useSearch } from './use-search.ts';

type SearchProps = {
  /** May have been typed before the field had the focus. */
  text: string;
  onText: (text: string) => void;
  /** Called when the field gets the focus. */
  onReady: () => void;
  onClose: () => void;
};
type Props = SearchProps & { isOpen: boolean };

/** The search over everything. Full screen on a phone. */
export function SearchDialog({ isOpen, ...search }: Props) {
  const { onClose } = search;
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  useCloseOnEscape(isOpen, onClose);
  useCloseOnBack(isOpen, onClose);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      fullScreen={isPhone}
      size="40rem"
      yOffset="12vh"
      transitionProps={{ transition: 'fade', duration: 100 }}
    >
      <Modal.Overlay />
      <Modal.Content radius={isPhone ? 0 : 'lg'} aria-label="Search">
        <Modal.Body p={0}>
          <Search {...search} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Search({ text, onText, onReady, onClose }: SearchProps) {
  const navigate = useNavigate();
  const { groups, hint, error, isFetching, isOfEarlierText, searchAgain } = useSearch(text);
  const combobox = useCombobox({ opened: groups.length > 0 });
  useFirstOption(combobox, { groups, text, isOfEarlierText });

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(to) => {
        onClose();
        navigate(to);
      }}
    >
      <div className={css.head}>
        <SearchField {...{ text, onText, onReady, onClose, isFetching }} />
        <Modal.CloseButton aria-label="Close" size="lg" />
      </div>
      {groups.length > 0 && <Results groups={groups} />}
      <div role="status" data-keys={hint === KEYS || undefined} className={css.note}>
        {hint}
      </div>
      {error !== null && (
        <SearchError
          error={error}
          onSearchAgain={() => {
            searchAgain();
            combobox.focusTarget();
          }}
        />
      )}
    </Combobox>
  );
}

type FieldProps = SearchProps & { isFetching: boolean };

function SearchField({ text, onText, onReady, onClose, isFetching }: FieldProps) {
  return (
    <Combobox.EventsTarget withExpandedAttribute>
      <TextInput
        aria-label="Search users, payments and coupons"
        aria-autocomplete="list"
        placeholder="Name, email, number, ID or coupon"
        size="lg"
        variant="unstyled"
        className={css.input}
        value={text}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        data-autofocus
        leftSection={isFetching ? <Loader size={18} /> : <IconSearch aria-hidden size={20} />}
        onChange={({ currentTarget: { value } }) => onText(value)}
        onFocus={({ currentTarget: field }) => {
          onReady();
          field.setSelectionRange(field.value.length, field.value.length);
        }}
        // With a list, Mantine keeps Escape from the dialog.
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
    </Combobox.EventsTarget>
  );
}

function SearchError({ error, onSearchAgain }: { error: Error; onSearchAgain: () => void }) {
  return (
    <div className={css.error}>
      <Notice kind="error">
        {errorText(error)}{' '}
        <Anchor
          component="button"
          type="button"
          inherit
          c="inherit"
          underline="always"
          onClick={onSearchAgain}
        >
          Search again
        </Anchor>
      </Notice>
    </div>
  );
}

function Results({ groups }: { groups: FoundGroup[] }) {
  return (
    <Combobox.Options aria-label="Results" className={css.options}>
      {groups.map(({ label, options }) => (
        <Combobox.Group key={label} label={label} role="group" aria-label={label}>
          {options.map(({ to, title, detail, end }) => (
            <Combobox.Option key={`${to} ${title}`} value={to} className={css.option}>
              <span className={css.words}>
                <span className={css.title}>{title}</span>
                {detail && <span className={css.detail}>{detail}</span>}
              </span>
              {end && <span className={css.end}>{end}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}
