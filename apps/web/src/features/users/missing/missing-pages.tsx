import { TextInput } from '@mantine/core';
import type { MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useRef } from 'react';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { ListFooter } from '../../../ui/pagination/list-footer.tsx';
import { showingText } from '../../../ui/pagination/showing-text.ts';
import { slicePage } from '../../../ui/pagination/slice-page.ts';
import { missingColumns } from './missing-columns.tsx';
import css from './missing-list.module.css';
import { searchMissing } from './search-missing.ts';

const LIMIT = 20;

export type MissingView = { text: string; page: number };

type Props = {
  users: readonly MissingUser[];
  view: MissingView;
  onView: (view: MissingView) => void;
  onAdd: (user: MissingUser) => void;
};

/** All rows are loaded; twenty are rendered. */
export function MissingPages({ users, view, onView, onAdd }: Props) {
  const { timeZone } = useAppConfig();
  const top = useRef<HTMLDivElement>(null);
  const found = searchMissing(users, useDeferredValue(view.text));
  const { rows, page, pages } = slicePage(found, view.page, LIMIT);

  function goToPage(next: number): void {
    onView({ ...view, page: next });
    top.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <div ref={top} className={css.list}>
      <TextInput
        aria-label="Search missing users"
        placeholder="Name, email or plan"
        value={view.text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<IconSearch aria-hidden size={18} />}
        onChange={(event) => onView({ text: event.currentTarget.value, page: 1 })}
      />
      <div>
        <DataList
          caption="Missing users"
          rows={rows.map((user, index) => ({ ...user, id: index }))}
          columns={missingColumns({ timeZone, onAdd })}
          tableFrom="62em"
          empty={
            <EmptyState
              title="No matching users"
              text={`No missing users match “${view.text.trim()}”.`}
            />
          }
        />
        <ListFooter
          text={
            found.length > 0 &&
            showingText({ page, limit: LIMIT, total: found.length, capped: false }, rows.length)
          }
          pagination={{ page, pages }}
          label="Pages of missing users"
          onPageChange={goToPage}
        />
      </div>
    </div>
  );
}
