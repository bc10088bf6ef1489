import type { ComboboxStore } from '@mantine/core';
import { useEffect, useReducer } from 'react';
import type { FoundGroup } from './found-options.ts';

type Listed = {
  groups: readonly FoundGroup[];
  text: string;
  /** Whether the options are those of what was typed before. */
  isOfEarlierText: boolean;
};

/**
 * Preselects the first option for Enter, unless nothing is typed yet, or the options are those of
 * what was typed before.
 */
export function useFirstOption(
  { selectFirstOption, resetSelectedOption }: ComboboxStore,
  { groups, text, isOfEarlierText }: Listed,
): void {
  // The list has its id only once it is rendered, and the field refers to it.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const shown = groups.flatMap(({ options }) => options.map(({ to }) => to)).join(' ');
  useEffect(() => {
    if (shown === '') return;
    if (text.trim() === '' || isOfEarlierText) resetSelectedOption();
    else selectFirstOption();
    drawAgain();
  }, [shown, text, isOfEarlierText, selectFirstOption, resetSelectedOption]);
}
