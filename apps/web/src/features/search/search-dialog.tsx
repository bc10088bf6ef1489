import { Anchor, Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { adminSearch, SHORTEST_SEARCH } from '@nobayon/shared/contract/admin/admin-search.ts';
import { LONGEST_SEARCH } from '@nobayon/shared/contract/fields/fields.ts';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useNavigate } from 'react-router-dom';
import { query } from '../../api/client.ts';
import { errorText } from '../../api/errors/error-text.ts';
import { useCloseOnBack } from '../../ui/dialogs/use-close-on-back.ts';
import { useCloseOnEscape } from '../../ui/dialogs/use-close-on-escape.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useAppConfig } from '../../ui/hooks/use-app-config.ts';
import { type FoundGroup, foundGroups } from './found-options.ts';
import { searchActions } from './search-actions.ts';
import css from './search-dialog.module.css';

const TYPING_MS = 200;
const KEYS = '↑ ↓ to choose, Enter to open, Esc to close';

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
  const { timeZone } = useAppConfig();
  const [search] = useDebouncedValue(text.trim(), TYPING_MS);
  const isLongEnough = search.length >= SHORTEST_SEARCH;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query(adminSearch.find, { query: { q: search } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  const hasFailed = error !== null && isLongEnough && !isFetching;
  const found = data && isLongEnough && !error ? foundGroups(data, search, timeZone) : [];
  const groups = [...found, ...searchActions(text)];
  const hint = hasFailed ? '' : hintFor({ text, search, isFetching, groups });
  const combobox = useCombobox({ opened: groups.length > 0 });
  const { selectFirstOption, resetSelectedOption } = combobox;
  // The list has its id only once it is rendered, and the field refers to it.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const shown = groups.flatMap(({ options }) => options.map(({ to }) => to)).join(' ');
  const isOfEarlierText = found.length > 0 && (isPlaceholderData || text.trim() !== search);
  // The first result is preselected for Enter, unless nothing is typed yet, or the results are those
  // of what was typed before.
  useEffect(() => {
    if (shown === '') return;
    if (text.trim() === '' || isOfEarlierText) resetSelectedOption();
    else selectFirstOption();
    drawAgain();
  }, [shown, text, isOfEarlierText, selectFirstOption, resetSelectedOption]);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(to) => {
        onClose();
        navigate(to);
      }}
    >
      <div className={css.head}>
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
        <Modal.CloseButton aria-label="Close" size="lg" />
      </div>
      {groups.length > 0 && <Results groups={groups} />}
      <div role="status" data-keys={hint === KEYS || undefined} className={css.note}>
        {hint}
      </div>
      {hasFailed && (
        <div className={css.error}>
          <Notice kind="error">
            {errorText(error)}{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              c="inherit"
              underline="always"
              onClick={() => {
                void refetch();
                combobox.focusTarget();
              }}
            >
              Search again
            </Anchor>
          </Notice>
        </div>
      )}
    </Combobox>
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

type Asked = { text: string; search: string; isFetching: boolean; groups: FoundGroup[] };

function hintFor({ text, search, isFetching, groups }: Asked): string {
  if (text.trim().length < SHORTEST_SEARCH) {
    return `Enter at least ${SHORTEST_SEARCH} characters of a name, an email address, a phone number, an invoice number, a gateway ID or TrxID, or a coupon.`;
  }
  if (isFetching || text.trim() !== search) return 'Searching';
  if (groups.length === 0) return `No results for “${search}”.`;
  return KEYS;
}
