import { recoveryHint } from '../../api/errors/error-text.ts';
import { Notice } from '../feedback/notice.tsx';
import type { FormError } from './form-errors.ts';

type Props = { formError: FormError; error: unknown };

/** What is wrong with a form, unless its fields say it. */
export function FormErrorNotice({ formError, error }: Props) {
  return formError.kind === 'text' ? <ErrorNotice text={formError.text} error={error} /> : null;
}

/** What did not work, and what is known of how to go on. */
export function ErrorNotice({ text, error }: { text: string; error: unknown }) {
  const hint = recoveryHint(error);
  return (
    <Notice kind="error">
      <div>{text}</div>
      {hint && <div>{hint}</div>}
    </Notice>
  );
}
