import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker, type DatePickerProps } from '@mantine/dates';
import type { CalendarDay } from '@nobayon/shared/domain/calendar.ts';
import { IconCalendar } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useCloseOnEscape } from '../dialogs/use-close-on-escape.ts';
import { useToday } from '../hooks/use-today.ts';
import css from './day-field.module.css';
import { isDay } from './read-day.ts';
import { useTypedDay } from './use-typed-day.ts';

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
  const { shown, isWrong, type, finish, drop } = useTypedDay(value, onChange);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  useCloseOnEscape(isOpen, close);

  function pick(day: string | null): void {
    drop();
    if (day) onChange?.(day);
    close();
  }

  return (
    <DayPopover isOpen={isOpen} onOpen={setOpen}>
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
              <CalendarButton
                ref={button}
                isOpen={isOpen}
                disabled={props.disabled ?? false}
                onClick={() => setOpen(!isOpen)}
              />
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <Calendar value={isDay(value) ? value : null} min={min} max={max} onPick={pick} />
      </Popover.Dropdown>
    </DayPopover>
  );
}

type PopoverProps = { isOpen: boolean; onOpen: (isOpen: boolean) => void; children: ReactNode };

function DayPopover({ isOpen, onOpen, children }: PopoverProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      withRoles={false}
      closeOnEscape={false}
      trapFocus
      returnFocus
      position="bottom-end"
      shadow="md"
      // Above a dialog that contains the field.
      zIndex={400}
    >
      {children}
    </Popover>
  );
}

type ButtonProps = {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  disabled: boolean;
  onClick: () => void;
};

function CalendarButton({ isOpen, ...props }: ButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Open calendar"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      {...props}
    >
      <IconCalendar aria-hidden size={20} />
    </ActionIcon>
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
