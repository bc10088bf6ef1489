import { useState } from 'react';
import { formatDay } from '../format/zoned-date.ts';
import { isDay, readDay, readWholeDay } from './read-day.ts';

/** The text of a field for a day. `onChange` receives a day as soon as the text is a whole one. */
export function useTypedDay(value: string, onChange?: (value: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);

  function report(day: string): void {
    if (day !== value) onChange?.(day);
  }

  function type(text: string): void {
    setTyped(text);
    const day = text.trim() === '' ? '' : readWholeDay(text);
    if (day !== null) report(day);
  }

  /** Invalid input is kept, so that it can be corrected. */
  function finish(): void {
    if (typed === null) return;
    if (typed.trim() !== '') report(readDay(typed) ?? typed);
    setTyped(null);
  }

  return {
    shown: typed ?? (isDay(value) ? formatDay(value) : value),
    isWrong: typed === null && value !== '' && !isDay(value),
    type,
    finish,
    /** Forgets the text: the value is set in another way. */
    drop: () => setTyped(null),
  };
}
