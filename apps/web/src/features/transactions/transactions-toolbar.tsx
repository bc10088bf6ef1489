import { Button, NativeSelect, TextInput } from '@mantine/core';
import { transactionStatuses } from '@nobayon/shared/domain/transaction.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import { DayField } from './day-field.tsx';
import { type Filter, isFiltering, noFilter } from './transactions-address.ts';
import css from './transactions-toolbar.module.css';

const statuses = [
  { value: '', label: 'All statuses' },
  ...transactionStatuses.map((status) => ({
    value: status,
    label: status.charAt(0).toUpperCase() + status.slice(1),
  })),
];

type Props = {
  text: string;
  filter: Filter;
  onText: (text: string) => void;
  /** What becomes different; the rest of the filter stays. */
  onFilter: (change: Partial<Filter>) => void;
};

/** The search goes through the loaded page; the filter asks the server. */
export function TransactionsToolbar({ text, filter, onText, onFilter }: Props) {
  return (
    <search className={css.toolbar}>
      <TextInput
        label="Search this page"
        placeholder="Name, email, plan, invoice, gateway ID"
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<IconSearch aria-hidden size={18} />}
        className={css.text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <NativeSelect
        label="Status"
        size="md"
        data={statuses}
        value={filter.status}
        className={css.status}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ status: transactionStatuses.find((status) => status === value) ?? '' })
        }
      />
      <div className={css.days}>
        <DayField label="From" day={filter.from} onDay={(from) => onFilter({ from })} />
        <DayField label="To" day={filter.to} onDay={(to) => onFilter({ to })} />
      </div>
      {isFiltering(filter) && (
        <Button
          variant="subtle"
          c="var(--mantine-color-anchor)"
          className={css.clear}
          leftSection={<IconX aria-hidden size={18} />}
          onClick={() => onFilter(noFilter)}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}
