import { useState } from 'react'
import { Calendar } from '../forms/calendar.tsx'
import { Exhibit } from './exhibit.tsx'

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index + 1))
}

/** Months and weekdays as numbers: the app supplies the real names. */
const words = {
  months: numbers(12),
  weekdays: numbers(7),
  weekdayLetters: numbers(7),
  previousMonth: '−1',
  nextMonth: '+1',
  month: 'MM',
  year: 'YYYY',
  today: '=',
}

export function CalendarExhibit({ lang }: { lang: string }) {
  const [from, setFrom] = useState('2026-03-06')
  return (
    <Exhibit name="Calendar">
      <Calendar
        from={from}
        to={from > '2026-03-19' ? '' : '2026-03-19'}
        onDay={setFrom}
        min="2026-01-01"
        max="2026-03-25"
        today="2026-03-25"
        lang={lang}
        words={words}
      />
    </Exhibit>
  )
}
