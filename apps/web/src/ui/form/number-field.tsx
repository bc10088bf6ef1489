import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { type Steps, steppedNumber } from './read-number.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | keyof Steps> &
  Steps & { value?: string; onChange?: (value: string) => void };

const directions = new Map<string, 'up' | 'down'>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
]);

/**
 * A number, typed or changed in steps with the arrow keys. A field of text, because a field of type
 * `number` reports a typing error as empty, and in some browsers drops Bengali digits.
 */
export function NumberField({ step, min, max, value = '', onChange, ...props }: Props) {
  function changeByKey(event: KeyboardEvent): void {
    const direction = directions.get(event.key);
    if (!direction || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChange?.(steppedNumber(value, direction, { step, min, max }));
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onKeyDown={changeByKey}
    />
  );
}
