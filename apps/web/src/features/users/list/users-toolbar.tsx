import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import { LONGEST_SEARCH } from '@nobayon/shared/contract/fields/fields.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import css from './users-toolbar.module.css';
import type { RoleFilter } from './users-url.ts';

const roleFilters: { value: RoleFilter; label: string }[] = [
  { value: 'all', label: 'All Roles' },
  { value: 'user', label: 'Users' },
  { value: 'admin', label: 'Admins' },
];

type Props = {
  search: string;
  role: RoleFilter;
  onSearch: (search: string) => void;
  onRole: (role: RoleFilter) => void;
};

export function UsersToolbar({ search, role, onSearch, onRole }: Props) {
  return (
    <div className={css.toolbar}>
      <SearchForm search={search} onSearch={onSearch} />
      <SegmentedControl
        aria-label="Role"
        data={roleFilters}
        value={role}
        onChange={onRole}
        className={css.roles}
      />
    </div>
  );
}

function SearchForm({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const [text, setText] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  // Going back in the history restores the earlier search.
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    setText(search);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSearch(text);
  }

  return (
    // Handled in the page: a native search form would need an action.
    <search className={css.search}>
      <form onSubmit={submit} className={css.form}>
        <TextInput
          ref={field}
          type="text"
          aria-label="Search users"
          placeholder="Name or email"
          value={text}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          leftSection={<IconSearch aria-hidden size={18} />}
          rightSection={
            search && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Clear search"
                onClick={() => {
                  onSearch('');
                  // The button disappears.
                  field.current?.focus();
                }}
              >
                <IconX aria-hidden size={18} />
              </ActionIcon>
            )
          }
          className={css.text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
      </form>
    </search>
  );
}
