import { TextInput } from '@mantine/core';
import { useState } from 'react';
import css from './transactions-toolbar.module.css';

// While a year is typed, "2" is the year 2: no payment is as old as this.
const EARLIEST = '2000-01-01';

type Props = { label: string; day: string; onDay: (day: string) => void };

/** A day to filter by. It counts as soon as it is a day that can be meant. */
export function DayField({ label, day, onDay }: Props) {
  const [typed, setTyped] = useState(day);
  const [known, setKnown] = useState(day);
  // The filters were cleared, or the reader went back.
  if (day !== known) {
    setKnown(day);
    setTyped(day);
  }

  function type(value: string): void {
    setTyped(value);
    if (value === '' || value >= EARLIEST) onDay(value);
  }

  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      min={EARLIEST}
      max="9999-12-31"
      className={css.day}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
