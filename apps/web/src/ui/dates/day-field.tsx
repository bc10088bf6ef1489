import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker, type DatePickerProps } from '@mantine/dates';
import type { CalendarDay } from '@nobayon/shared/domain/calendar.ts';
import { IconCalendar } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useCloseOnEscape } from '../dialogs/use-close-on-escape.ts';
import { formatDay } from '../format/zoned-date.ts';
import { useToday } from '../hooks/use-today.ts';
import css from './day-field.module.css';
import { isDay, readDay, readWholeDay } from './read-day.ts';

/** The week in Bangladesh starts on Sunday; the weekend is Friday and Saturday. */
const WEEK: Pick<DatePickerProps, 'firstDayOfWeek' | 'weekendDays'> = {
  firstDayOfWeek: 0,
  weekendDays: [5, 6],
};

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  label: string;
  /** `yyyy-mm-dd`, empty for none, or the invalid input. */
  value?: string;
  onChange?: (value: string) => void;
  min?: CalendarDay;
  max?: CalendarDay;
};

/**
 * A day, typed (22/11/2026, 22 Nov 2026) or picked from a calendar. Always displayed as 22 Nov
 * 2026, whatever the browser's language.
 */
export function DayField({ label, value = '', onChange, min, max, error, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = typed ?? (isDay(value) ? formatDay(value) : value);
  const isWrong = typed === null && value !== '' && !isDay(value);

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

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  useCloseOnEscape(isOpen, close);

  function pick(day: string | null): void {
    setTyped(null);
    if (day) onChange?.(day);
    close();
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      withRoles={false}
      closeOnEscape={false}
      trapFocus
      returnFocus
      position="bottom-end"
      shadow="md"
      // Above a dialog that contains the field.
      zIndex={400}
    >
      <Popover.Target>
        <div>
          <TextInput
            label={label}
            value={shown}
            error={isWrong ? 'Enter a date like 22/11/2026 or 22 Nov 2026' : error}
            placeholder="dd/mm/yyyy"
            autoComplete="off"
            {...props}
            className={clsx(css.field, props.className)}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={(event) => {
              finish();
              props.onBlur?.(event);
            }}
            // Enter submits the form, which must already have the new day.
            onKeyDown={({ key }) => key === 'Enter' && finish()}
            rightSectionPointerEvents="auto"
            rightSection={
              <ActionIcon
                ref={button}
                variant="subtle"
                color="gray"
                size="lg"
                disabled={props.disabled ?? false}
                aria-label="Open calendar"
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                <IconCalendar aria-hidden size={20} />
              </ActionIcon>
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <Calendar value={isDay(value) ? value : null} min={min} max={max} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  );
}

type CalendarProps = {
  value: CalendarDay | null;
  min: CalendarDay | undefined;
  max: CalendarDay | undefined;
  onPick: (day: string | null) => void;
};

function Calendar({ value, min, max, onPick }: CalendarProps) {
  const today = useToday();
  return (
    <DatePicker
      {...WEEK}
      classNames={{ day: css.day ?? '' }}
      value={value}
      defaultDate={value ?? min ?? today}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      onChange={onPick}
      getDayProps={(day) =>
        day === today ? { className: css.today ?? '', 'aria-current': 'date' } : {}
      }
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous ten years',
        nextDecade: 'Next ten years',
        monthLevelControl: 'Choose a month',
        yearLevelControl: 'Choose a year',
      }}
    />
  );
}
