import { expect, test } from 'vitest'
import { coinCount, firstLandingMs, planFlights, wholeMs } from './flight.ts'

const route = { from: { x: 180, y: 400 }, to: { x: 190, y: 120 } }

test('every coin ends at the figure, and the last one has landed within 1.2 seconds', () => {
  const flights = planFlights(route)
  expect(flights).toHaveLength(coinCount)
  for (const { to } of flights) expect(to).toEqual(route.to)
  const landings = flights.map(({ delayMs, durationMs }) => delayMs + durationMs)
  expect(Math.min(...landings)).toBe(firstLandingMs)
  expect(Math.max(...landings)).toBe(wholeMs)
  expect(wholeMs).toBeLessThanOrEqual(1_200)
})

test('the coins leave around their start, half of them to each side', () => {
  const starts = planFlights(route).map(({ from }) => from.x - route.from.x)
  expect(starts.filter((offset) => offset > 0)).toHaveLength(coinCount / 2)
  expect(Math.max(...starts.map(Math.abs))).toBeLessThan(60)
})

test('the same arrival looks the same every time', () => {
  expect(planFlights(route)).toEqual(planFlights(route))
})
