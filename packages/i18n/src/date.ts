import type { Language } from '@kapao/contract/language'

/**
 * Every time is shown in Asia/Bangkok with a Gregorian year, in every language (product §11). Thailand and Laos are at
 * +07:00 without daylight saving, so the offset is fixed. Intl is not used: Chromium has no Lao, and Thai would print
 * Buddhist years.
 */
const bangkokOffset = 7 * 60 * 60 * 1000

/** A Date, milliseconds since 1970, or the wire's ISO text, which must include its time zone. */
export type Instant = Date | number | string

const isoWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

/** `DD/MM/YYYY HH:mm:ss`. Specification §9. */
export function formatDateTime(instant: Instant): string {
  return `${formatDate(instant)} ${formatTime(instant)}`
}

/** `DD/MM/YYYY`. */
export function formatDate(instant: Instant): string {
  const date = inBangkok(instant)
  return [twoDigits(date.getUTCDate()), twoDigits(date.getUTCMonth() + 1), yearOf(date)].join('/')
}

/** `HH:mm:ss`. */
export function formatTime(instant: Instant): string {
  const date = inBangkok(instant)
  return [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(twoDigits).join(':')
}

/** The calendar day in Bangkok as sortable `YYYY-MM-DD`; equal for two instants of the same day. */
export function dayOf(instant: Instant): string {
  const date = inBangkok(instant)
  return [yearOf(date), twoDigits(date.getUTCMonth() + 1), twoDigits(date.getUTCDate())].join('-')
}

/** The day so many days after another one, `YYYY-MM-DD`. */
export function addDays(from: string, days: number): string {
  return new Date(Date.parse(from) + days * day).toISOString().slice(0, 10)
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Specification §9: from years (365 days) and months (30 days) down to seconds. */
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
  ['second', second],
] as const

type Unit = (typeof units)[number][0]

type AgeWords = {
  now: string
  past: (span: string) => string
  future: (span: string) => string
  span: (count: number, unit: Unit) => string
}

const thaiUnits = { year: 'ปี', month: 'เดือน', day: 'วัน', hour: 'ชั่วโมง', minute: 'นาที', second: 'วินาที' }
const laoUnits = { year: 'ປີ', month: 'ເດືອນ', day: 'ມື້', hour: 'ຊົ່ວໂມງ', minute: 'ນາທີ', second: 'ວິນາທີ' }

const ageWords: Record<Language, AgeWords> = {
  th: {
    now: 'เมื่อสักครู่',
    past: (span) => `${span}ก่อน`,
    future: (span) => `อีก ${span}`,
    span: (count, unit) => `${count} ${thaiUnits[unit]}`,
  },
  la: {
    now: 'ເມື່ອກີ້ນີ້',
    past: (span) => `${span}ກ່ອນ`,
    future: (span) => `ອີກ ${span}`,
    span: (count, unit) => `${count} ${laoUnits[unit]}`,
  },
  en: {
    now: 'just now',
    past: (span) => `${span} ago`,
    future: (span) => `in ${span}`,
    span: (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'}`,
  },
}

/** How long ago or how far ahead, in the largest unit that fits at least once: `12 วินาทีก่อน`, `in 2 days`. */
export function formatAge(instant: Instant, now: Instant, language: Language): string {
  const distance = milliseconds(now) - milliseconds(instant)
  const words = ageWords[language]
  const unit = units.find(([, length]) => Math.abs(distance) >= length)
  if (!unit) return words.now
  const span = words.span(Math.floor(Math.abs(distance) / unit[1]), unit[0])
  return distance > 0 ? words.past(span) : words.future(span)
}

/** Seconds left as `mm:ss`. A fraction of a second is rounded up, and negative values show as zero. */
export function formatCountdown(secondsLeft: number): string {
  if (!Number.isFinite(secondsLeft)) {
    throw new RangeError(`formatCountdown takes a number of seconds, it got ${secondsLeft}`)
  }
  const seconds = Math.max(0, Math.ceil(secondsLeft))
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
}

function inBangkok(instant: Instant): Date {
  return new Date(milliseconds(instant) + bangkokOffset)
}

function milliseconds(instant: Instant): number {
  // Text without a time zone would be parsed in the device's zone and differ between phones.
  const isReadable = typeof instant !== 'string' || isoWithZone.test(instant)
  const value = isReadable ? new Date(instant).getTime() : Number.NaN
  if (Number.isNaN(value)) throw new RangeError(`Not a moment in time: ${String(instant)}`)
  return value
}

function yearOf(date: Date): string {
  return String(date.getUTCFullYear()).padStart(4, '0')
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
