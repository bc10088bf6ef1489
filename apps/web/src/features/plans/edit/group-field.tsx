import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors/call-error.ts';
import { dropdownInDialog } from '../../../ui/dialogs/dropdown-in-dialog.ts';
import css from './group-field.module.css';
import { groupsMatching } from './groups-matching.ts';

type Props = Pick<AutocompleteProps, 'value' | 'onChange' | 'error'>;

/**
 * The plan's group in the chat service: selected from the existing ones, or typed if the service
 * cannot be reached.
 */
export function GroupField(props: Props) {
  const { data, error } = useQuery(chatGroups);
  const groups = data?.groups ?? [];
  const chosen = groups.find(({ guid }) => guid === props.value);
  return (
    <Autocomplete
      label="Chat group (GUID)"
      name="guid"
      size="md"
      description={describe(chosen, !data && error)}
      data={groups.map(({ guid }) => guid)}
      filter={({ search }) =>
        groupsMatching(groups, search).map(({ guid }) => ({ value: guid, label: guid }))
      }
      renderOption={({ option }) => (
        <span>
          <span className={css.name}>{groups.find(({ guid }) => guid === option.value)?.name}</span>
          <span className={css.guid}>{option.value}</span>
        </span>
      )}
      {...dropdownInDialog}
      {...props}
    />
  );
}

function describe(chosen: { name: string } | undefined, error: unknown): string {
  if (chosen) return `The group ${chosen.name} in the chat service.`;
  if (error instanceof ApiError && error.code === 'chat_service_failed') {
    return 'Optional. The groups of the chat service failed to load. Enter the ID of the group.';
  }
  return 'Optional. The group in the chat service.';
}

/** The groups of the chat service. Disabled without a chat service; not retried. */
export const chatGroups = { ...query(chatAccess.groups, {}), retry: false, staleTime: 60_000 };
