import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CalculateAgain } from '../../../ui/errors/calculate-again.tsx';
import { BalanceChange } from '../../../ui/facts/balance-change.tsx';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import css from './plan-history.module.css';
import type { Preview } from './use-plan-preview.ts';

/** Previews the effect of saving the form on the plan; empty if there is none. */
export function PlanPreview({ preview }: { preview: Preview }) {
  const data = 'data' in preview ? preview.data : undefined;
  const box = useRef<HTMLDivElement>(null);
  // Scrolled into view, because the buttons of the form may cover it.
  useEffect(() => {
    if (data) box.current?.scrollIntoView({ block: 'nearest' });
  }, [data]);
  if (preview.kind === 'none') return null;
  if (preview.kind === 'failed') {
    return (
      <Notice kind="info">
        The effect on the plan cannot be calculated right now.{' '}
        <CalculateAgain isBusy={preview.isRetrying} onClick={preview.retry} />
      </Notice>
    );
  }
  if (!data) return <LoadingSkeleton shape="lines" label="Calculating the effect" />;
  const { before, after, worth_taken } = data;
  return (
    <div ref={box} aria-busy={preview.kind === 'waiting'} className={css.preview}>
      <Notice kind={worth_taken > 0 ? 'warning' : 'info'} title="After saving">
        <BalanceChange before={before} after={after} />
        {worth_taken > 0 && (
          <Text size="sm" mt="xs">
            This takes {adminTaka(worth_taken, [worth_taken])} of what was paid. You can undo this
            later.
          </Text>
        )}
      </Notice>
    </div>
  );
}
