import { TextInput, type TextInputProps } from '@mantine/core';
import css from './number-field.module.css';

/** A number field. Browsers report invalid input as empty; the form shows what is required. */
export function NumberField(props: TextInputProps) {
  return (
    <TextInput
      type="number"
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: css.input }}
      // Scrolling over a focused field would change its value unnoticed.
      onWheel={(event) => event.currentTarget.blur()}
      {...props}
    />
  );
}
