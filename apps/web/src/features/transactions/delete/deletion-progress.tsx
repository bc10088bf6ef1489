import { countText } from '@nobayon/shared/domain/text/plural.ts';
import { LoadError } from '../../../ui/errors/load-error.tsx';
import css from './deletion-progress.module.css';
import { useRunningDeletions } from './use-running-deletions.ts';

/** The progress of deletions in the background. */
export function DeletionProgress() {
  const { running, loading } = useRunningDeletions();
  if (!loading.data) {
    return <LoadError text="Failed to load the deletions in progress" part={loading} />;
  }
  return running.map(({ id, status, deleted, total, asked_by }) => (
    <div key={id} className={css.deletion}>
      <p className={css.text}>
        <span>
          Deleting all {status} transactions for {asked_by}. It continues if you leave this page.
        </span>
        <span className={css.count}>
          {countText(deleted)} of {countText(total)}
        </span>
      </p>
      <progress
        className={css.bar}
        aria-label={`Deleting all ${status} transactions`}
        value={deleted}
        max={Math.max(total, deleted)}
      />
    </div>
  ));
}
