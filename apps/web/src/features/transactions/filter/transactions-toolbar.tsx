import { Button, NativeSelect, TextInput } from '@mantine/core';
import { gatewayNames, gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { transactionStatuses } from '@nobayon/shared/domain/transaction/transaction.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import { Filters } from '../../../ui/data-list/filters.tsx';
import { DayRangeField } from '../../../ui/dates/day-range-field.tsx';
import { capitalize } from '../../../ui/format/capitalize.ts';
import css from './transactions-toolbar.module.css';
import { countFilters, type Filter, isFiltering, noFilter } from './transactions-url.ts';

const statuses = [
  { value: '', label: 'All statuses' },
  ...transactionStatuses.map((status) => ({
    value: status,
    label: capitalize(status),
  })),
];

type Props = {
  text: string;
  filter: Filter;
  /** The gateways of the shop; a filter if there are several. */
  gateways: readonly string[];
  onText: (text: string) => void;
  /** Called with the changed parts of the filter. */
  onFilter: (change: Partial<Filter>) => void;
};

/** The search is applied to the loaded page, the filter on the server. */
export function TransactionsToolbar({ text, filter, gateways, onText, onFilter }: Props) {
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
      <Filters count={countFilters(filter)}>
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
        {(gateways.length > 1 || filter.gateway) && (
          <NativeSelect
            label="Gateway"
            size="md"
            data={gatewayOptions(gateways, filter)}
            value={filter.gateway}
            className={css.status}
            onChange={({ currentTarget: { value } }) =>
              onFilter({ gateway: gatewayNames.find((gateway) => gateway === value) ?? '' })
            }
          />
        )}
        <div className={css.days}>
          <DayRangeField
            isOptional
            label="Created between"
            // Not the day of the settlement, by which revenue counts.
            labels={{ from: 'Created from', to: 'Created to' }}
            from={filter.from}
            to={filter.to}
            onRange={(range) => onFilter(range)}
          />
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
      </Filters>
    </search>
  );
}

function gatewayOptions(gateways: readonly string[], { gateway }: Filter) {
  const names = new Set([...gateways, ...(gateway ? [gateway] : [])]);
  return [
    { value: '', label: 'All gateways' },
    ...[...names].map((name) => ({ value: name, label: gatewayTitle(name) })),
  ];
}
