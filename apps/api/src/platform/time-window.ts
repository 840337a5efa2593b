import type { FastifyBaseLogger } from 'fastify'

/** The start of the window of so many seconds that a moment is in, counted from 1970 (UTC). */
export function startOfWindow(now: Date, seconds: number): Date {
  const milliseconds = seconds * 1000
  return new Date(Math.floor(now.getTime() / milliseconds) * milliseconds)
}

/** The windows for which each server has logged something. */
const logged = new WeakMap<FastifyBaseLogger, Map<string, number>>()

/** Whether `alarm` is the first of its kind in the window that ends then: an attack is logged once, not each request. */
export function isFirstInWindow(log: FastifyBaseLogger, alarm: string, until: Date): boolean {
  const known = logged.get(log) ?? new Map<string, number>()
  logged.set(log, known)
  const isNew = known.get(alarm) !== until.getTime()
  known.set(alarm, until.getTime())
  return isNew
}
