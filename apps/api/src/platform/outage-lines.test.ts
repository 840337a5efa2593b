import { expect, it } from 'vitest'
import { createOutageLines } from './outage-lines.ts'

it('lets one line of each event through in ten seconds, with how many were left out since', () => {
  let now = 0
  const lines = createOutageLines(() => now)
  expect(lines.admit('jobs.release_failed')).toEqual({ leftOut: 0 })
  for (let time = 0; time < 1000; time++) expect(lines.admit('jobs.release_failed')).toBeUndefined()
  expect(lines.admit('database.unavailable')).toEqual({ leftOut: 0 })
  now = 9999
  expect(lines.admit('jobs.release_failed')).toBeUndefined()
  now = 10_000
  expect(lines.admit('jobs.release_failed')).toEqual({ leftOut: 1001 })
  expect(lines.admit('jobs.release_failed')).toBeUndefined()
  now = 20_000
  expect(lines.admit('jobs.release_failed')).toEqual({ leftOut: 1 })
})
