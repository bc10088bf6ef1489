import { UnstyledButton } from '@mantine/core';
import { type PeriodPreset, periodPresets, presetPeriod } from '@nobayon/shared/domain/period.ts';
import { useState } from 'react';
import { useToday } from '../hooks/use-today.ts';
import { DayField } from './day-field.tsx';
import css from './day-range-field.module.css';
import { isDay } from './read-day.ts';

/** Days, `yyyy-mm-dd`, both inclusive; empty for no bound. */
export type DayRange = { from: string; to: string };

const presetNames = {
  today: 'Today',
  last_7: '7 days',
  last_30: '30 days',
  this_month: 'This month',
  last_month: 'Last month',
} as const satisfies Record<PeriodPreset, string>;

type Props = DayRange & {
  /** What the range is of, for screen readers. */
  label: string;
  onRange: (range: DayRange) => void;
  /** The labels of the fields; From and To by default. */
  labels?: { from: string; to: string };
  /** Side by side if there is room. */
  inline?: boolean;
  /** Whether an unbounded range is allowed. */
  isOptional?: boolean;
  /** What is wrong with the range, shown at its start. */
  error?: string | undefined;
};

/** A range of days, typed, picked, or selected from presets. */
export function DayRangeField(props: Props) {
  const { label, from, to, onRange, inline = false, isOptional = false, error } = props;
  const { labels = { from: 'From', to: 'To' } } = props;
  const today = useToday();
  /** Input that is not a day is kept for correction, until the range is changed elsewhere. */
  const [typed, setTyped] = useState<{ invalid: Partial<DayRange>; range: DayRange }>(() => ({
    invalid: {},
    range: { from, to },
  }));
  const isSame = typed.range.from === from && typed.range.to === to;
  const invalid = isSame ? typed.invalid : {};
  const ranges = [
    ...(isOptional ? [{ name: 'All time', range: { from: '', to: '' } }] : []),
    ...periodPresets.map((preset) => ({
      name: presetNames[preset],
      range: presetPeriod(preset, today),
    })),
  ];

  /** The other end moves along, so that the start never passes the end. */
  function change(end: 'from' | 'to', day: string): void {
    const { [end]: _, ...others } = invalid;
    if (day !== '' && !isDay(day)) {
      setTyped({ invalid: { ...others, [end]: day }, range: { from, to } });
      return;
    }
    const range = { from, to, [end]: day };
    const isTurned = range.from !== '' && range.to !== '' && range.from > range.to;
    const next = isTurned ? { from: day, to: day } : range;
    setTyped({ invalid: others, range: next });
    onRange(next);
  }
  return (
    <fieldset aria-label={label} className={css.range} data-inline={inline || undefined}>
      <div className={css.fields}>
        <DayField
          label={labels.from}
          value={invalid.from ?? from}
          error={error}
          onChange={(day) => change('from', day)}
        />
        <DayField
          label={labels.to}
          value={invalid.to ?? to}
          onChange={(day) => change('to', day)}
        />
      </div>
      <div className={css.presets}>
        {ranges.map(({ name, range }) => (
          <UnstyledButton
            key={name}
            aria-pressed={range.from === from && range.to === to}
            className={css.preset}
            onClick={() => {
              setTyped({ invalid: {}, range });
              onRange(range);
            }}
          >
            {name}
          </UnstyledButton>
        ))}
      </div>
    </fieldset>
  );
}
