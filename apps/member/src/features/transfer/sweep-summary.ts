import type { SweepAnswer } from './use-sweep.ts'

/** What a sweep comes to: its heading, and what has arrived, in baht. */
export const sweepSummary = ({
  transfers,
}: Pick<SweepAnswer, 'transfers'>): {
  title: 'sweepDone' | 'sweepPartly' | 'sweepNone'
  arrived: number
} => {
  const done = transfers.filter(({ status }) => status === 'SUCCESS')
  const arrived = done.reduce((satang, { amount }) => satang + Math.round(amount * 100), 0) / 100
  if (done.length === 0) return { title: 'sweepNone', arrived }
  return { title: done.length === transfers.length ? 'sweepDone' : 'sweepPartly', arrived }
}
