import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { ChevronLeft, ChevronRight } from 'lucide-react'

export type CalendarWords = {
  /** January first. */
  months: readonly string[]
  /** Sunday first: the full names, and the short ones for the column headings. */
  weekdays: readonly string[]
  weekdayLetters: readonly string[]
  previousMonth: string
  nextMonth: string
  month: string
  year: string
  today: string
}

export type CalendarProps = {
  /** The first and the last selected day. Days are `YYYY-MM-DD`; an empty string means not selected. */
  from: string
  to: string
  /** A day in the month shown first. Defaults to the month of `to`, then `from`, then `today`. */
  shown?: string
  onDay: (day: string) => void
  /** The first and the last day that can be selected. */
  min: string
  max: string
  today: string
  lang: string
  words: CalendarWords
}

/**
 * A calendar month with a range of days marked. Arrow keys move by day and week, PageUp and PageDown by month, and with
 * Shift by year. Set a new `key` to jump to the month of different days.
 */
export function Calendar({ from, to, shown = '', onDay, min, max, today, lang, words }: CalendarProps) {
  const [month, setMonth] = useState(() => dateOf(shown || to || from || today))
  function nameOf(date: Date): string {
    return `${words.weekdays[date.getDay()]} ${date.getDate()} ${words.months[date.getMonth()]} ${date.getFullYear()}`
  }
  function monthOf(date: Date): string {
    return `${words.months[date.getMonth()]} ${date.getFullYear()}`
  }
  return (
    <DayPicker
      mode="range"
      lang={lang}
      month={month}
      onMonthChange={setMonth}
      today={dateOf(today)}
      selected={{ from: readDate(from), to: readDate(to) }}
      // The caller decides in `onDay` whether a tap sets the first or the last day.
      onSelect={ignoreRange}
      onDayClick={(date, { disabled }) => {
        if (disabled !== true) onDay(dayOf(date))
      }}
      disabled={[{ before: dateOf(min) }, { after: dateOf(max) }]}
      startMonth={dateOf(min)}
      endMonth={dateOf(max)}
      weekStartsOn={0}
      fixedWeeks
      captionLayout="dropdown"
      reverseYears
      navLayout="around"
      classNames={classNames}
      components={{ Chevron }}
      formatters={{
        formatCaption: monthOf,
        formatMonthDropdown: (date) => words.months[date.getMonth()] ?? '',
        formatWeekdayName: (date) => words.weekdayLetters[date.getDay()] ?? '',
      }}
      labels={{
        labelGrid: monthOf,
        labelDayButton: (date, modifiers) =>
          modifiers['today'] === true ? `${words.today} ${nameOf(date)}` : nameOf(date),
        labelWeekday: (date) => words.weekdays[date.getDay()] ?? '',
        labelPrevious: () => words.previousMonth,
        labelNext: () => words.nextMonth,
        labelMonthDropdown: () => words.month,
        labelYearDropdown: () => words.year,
      }}
    />
  )
}

function ignoreRange(): void {}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon aria-hidden="true" className="size-5" />
}

/** A day has no time zone; the library expects a `Date` at local midnight. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function readDate(day: string): Date | undefined {
  return day === '' ? undefined : dateOf(day)
}

function dayOf(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

// In pixels: with large text the month needs the room more than the arrows beside it.
const stepClass =
  'flex size-[48px] items-center justify-center rounded-full text-text hover:bg-surface-strong aria-disabled:text-muted/40'

const classNames = {
  month: 'grid grid-cols-[48px_minmax(0,1fr)_48px] items-center gap-y-1',
  button_previous: stepClass,
  button_next: stepClass,
  month_caption: 'flex justify-center',
  dropdowns: 'flex flex-wrap justify-center gap-2',
  // The library renders a label on top of the `select`, which already shows its own value.
  dropdown_root: '[&>span]:hidden',
  dropdown:
    'min-h-12 max-w-full rounded-field border border-edge bg-raised px-2.5 text-base font-semibold text-text',
  month_grid: 'col-span-3 w-full table-fixed border-collapse',
  weekday: 'py-1 text-small font-semibold text-muted',
  day: 'p-0 text-center',
  day_button:
    'min-h-12 w-full rounded-chip text-base text-text not-disabled:hover:bg-surface-strong disabled:text-muted/45',
  today: '[&>button]:font-bold [&>button]:text-gold',
  selected: '[&>button]:bg-gold/15!',
  range_middle: '[&>button]:rounded-none!',
  range_start: chosen(),
  range_end: chosen(),
  outside: 'invisible',
}

function chosen(): string {
  return '[&>button]:bg-gold-light! [&>button]:font-bold [&>button]:text-on-gold!'
}
