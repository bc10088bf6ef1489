import { wayOn } from '../api/way-on.ts';
import { Notice } from './notice.tsx';
import type { Refusal } from './refusal.ts';

type Props = { refusal: Refusal; error: unknown };

/** The refusal of a form, unless its fields say it. */
export function RefusalNotice({ refusal, error }: Props) {
  return refusal.kind === 'text' ? <FailureNotice text={refusal.text} error={error} /> : null;
}

/** What did not work, and what is known of how to go on. */
export function FailureNotice({ text, error }: { text: string; error: unknown }) {
  const hint = wayOn(error);
  return (
    <Notice kind="error">
      <div>{text}</div>
      {hint && <div>{hint}</div>}
    </Notice>
  );
}
