import { UnstyledButton } from '@mantine/core';
import { type PeriodPreset, periodPresets, presetPeriod } from '@nobayon/shared/domain/period.ts';
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
  /** Side by side if there is room. */
  inline?: boolean;
  /** Whether an unbounded range is allowed. */
  isOptional?: boolean;
};

/** A range of days, typed, picked, or selected from presets. */
export function DayRangeField(props: Props) {
  const { label, from, to, onRange, inline = false, isOptional = false } = props;
  const today = useToday();
  const ranges = [
    ...(isOptional ? [{ name: 'All time', range: { from: '', to: '' } }] : []),
    ...periodPresets.map((preset) => ({
      name: presetNames[preset],
      range: presetPeriod(preset, today),
    })),
  ];

  /**
   * Ignores an incomplete day. The other end moves along, so that the start never passes the end.
   */
  function change(end: 'from' | 'to', day: string): void {
    if (day !== '' && !isDay(day)) return;
    const range = { from, to, [end]: day };
    const isTurned = range.from !== '' && range.to !== '' && range.from > range.to;
    onRange(isTurned ? { from: day, to: day } : range);
  }
  return (
    <fieldset aria-label={label} className={css.range} data-inline={inline || undefined}>
      <div className={css.fields}>
        <DayField label="From" value={from} onChange={(day) => change('from', day)} />
        <DayField label="To" value={to} onChange={(day) => change('to', day)} />
      </div>
      <div className={css.presets}>
        {ranges.map(({ name, range }) => (
          <UnstyledButton
            key={name}
            aria-pressed={range.from === from && range.to === to}
            className={css.preset}
            onClick={() => onRange(range)}
          >
            {name}
          </UnstyledButton>
        ))}
      </div>
    </fieldset>
  );
}
