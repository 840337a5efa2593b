import { listMoneyDays as call } from '@kapao/contract/money-day'
import { readDaySums, readSummedSeal } from '@kapao/ledger/day-sums'
import { dayOf } from '@kapao/i18n/date'
import { operation } from '../../platform/operation.ts'
import { findClosings } from './day-closing.store.ts'
import { bookOf, figuresOf, isSameBook, keyOf } from './day-figures.ts'

const dayMilliseconds = 86_400_000

/** The latest days with how far they are closed. Whether a closed day has changed is reported by the book alone. */
export const listMoneyDays = operation(call, async ({ body }, { db, clock }) => {
  const today = dayOf(clock.now())
  const until = body.until ?? today
  const days = Array.from({ length: body.days }, (_, back) =>
    new Date(Date.parse(until) - back * dayMilliseconds).toISOString().slice(0, 10),
  )
  const from = days.at(-1) ?? until
  const sealNo = (await readSummedSeal(db))?.sealNo ?? 0n
  const sums = Map.groupBy(await readDaySums(db, { from, until, sealNo }, 'everybody'), ({ day }) => day)
  const closings = Map.groupBy(await findClosings(db, { from, until }), ({ day }) => day)
  return {
    days: days.map((day) => {
      const book = bookOf(sums.get(day) ?? [])
      const ofCompany = Map.groupBy(closings.get(day) ?? [], keyOf)
      const newest = [...ofCompany].flatMap(([key, [closing]]) => (closing ? [{ key, closing }] : []))
      return {
        day,
        isOver: day < today,
        companies: new Set([...book.keys(), ...ofCompany.keys()]).size,
        closed: newest.length,
        changed: newest.filter(({ key, closing }) => {
          const now = book.get(key)
          return now === undefined || !isSameBook(figuresOf(closing), now)
        }).length,
      }
    }),
  }
})
