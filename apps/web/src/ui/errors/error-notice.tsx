import { hintBelow } from '../../api/errors/error-text.ts';
import { Notice } from '../feedback/notice.tsx';
import type { FormError } from './form-errors.ts';

type Props = { formError: FormError; error: unknown };

/** The error of a form, unless its fields show it. */
export function FormErrorNotice({ formError, error }: Props) {
  return formError.kind === 'text' ? <ErrorNotice text={formError.text} error={error} /> : null;
}

/** An error with a hint, if there is one that the text does not contain. */
export function ErrorNotice({ text, error }: { text: string; error: unknown }) {
  const hint = hintBelow(text, error);
  return (
    <Notice kind="error" isResult>
      <div>{text}</div>
      {hint && <div>{hint}</div>}
    </Notice>
  );
}
