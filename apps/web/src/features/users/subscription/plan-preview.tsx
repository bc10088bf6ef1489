import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { adminSubscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../../api/client.ts';
import { adminTaka } from '../../../ui/admin-taka.tsx';
import { BalanceChange } from '../../../ui/balance-change.tsx';
import { LoadingSkeleton } from '../../../ui/loading-skeleton.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Edit, planChange } from './plan-change.ts';
import css from './plan-history.module.css';

/** A date is typed figure by figure. */
const TYPING_MS = 250;

/** What saving the form would do to the plan, its end and what was paid; nothing where it does nothing. */
export function PlanPreview({ userId, edit }: { userId: number; edit: Edit }) {
  const change = planChange(edit);
  const [asked] = useDebouncedValue(JSON.stringify(change), TYPING_MS);
  const { data, isError } = useQuery({
    ...query(adminSubscriptions.preview, {
      params: { id: String(userId) },
      query: JSON.parse(asked) ?? {},
    }),
    enabled: change !== null && asked !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const box = useRef<HTMLDivElement>(null);
  // It comes below the fields, where the buttons of the form may be in front of it.
  useEffect(() => {
    if (data) box.current?.scrollIntoView({ block: 'nearest' });
  }, [data]);
  if (!change) return null;
  if (isError) {
    return <Notice kind="info">What this does to the plan cannot be worked out right now.</Notice>;
  }
  if (!data) return <LoadingSkeleton shape="lines" label="Working out what this does" />;
  const { before, after, worth_taken } = data;
  return (
    <div ref={box} className={css.preview}>
      {' '}
      <Notice kind={worth_taken > 0 ? 'warning' : 'info'} title="When you save">
        <BalanceChange before={before} after={after} />
        {worth_taken > 0 && (
          <Text size="sm" mt="xs">
            This takes {adminTaka(worth_taken, [worth_taken])} of what was paid. You can undo it
            below.
          </Text>
        )}
      </Notice>
    </div>
  );
}
