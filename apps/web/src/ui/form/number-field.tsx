import { TextInput, type TextInputProps } from '@mantine/core';
import css from './number-field.module.css';

/** A number. What is no number is empty to a browser, and the form says what it must be. */
export function NumberField(props: TextInputProps) {
  return (
    <TextInput
      type="number"
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: css.input }}
      // Scrolling over a field that has the focus would change it unnoticed.
      onWheel={(event) => event.currentTarget.blur()}
      {...props}
    />
  );
}
