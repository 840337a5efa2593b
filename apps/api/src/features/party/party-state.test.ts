import { describe, expect, it } from 'vitest'
import { judgeParty, type PartyFacts } from './party-state.ts'

const now = new Date('2026-11-25T12:00:00Z')

function judge(facts: Partial<PartyFacts>) {
  return judgeParty({
    kind: 'game',
    isPaused: false,
    recent: { requests: 100, unknown: 0, p95Milliseconds: 400 },
    ofDay: 2000,
    lastSeenAt: new Date(now.getTime() - 5000),
    now,
    ...facts,
  })
}

describe('the state of an outside company', () => {
  it('is working while it answers', () => {
    expect(judge({})).toEqual({ state: 'working', silentSeconds: null })
  })

  it.each([
    ['one request without an answer', 1, 3, 'working'],
    ['two of five', 2, 5, 'failing'],
    ['two of a hundred', 2, 100, 'working'],
    ['a fifth', 20, 100, 'failing'],
  ] as const)('after %s is known by share and number', (_name, unknown, requests, state) => {
    expect(judge({ recent: { requests, unknown, p95Milliseconds: 400 } }).state).toBe(state)
  })

  it('is slow by its own kind’s figure, and only from five requests on', () => {
    const slow = { requests: 20, unknown: 0, p95Milliseconds: 4000 }
    expect(judge({ recent: slow }).state).toBe('slow')
    expect(judge({ recent: slow, kind: 'payout' }).state).toBe('working')
    expect(judge({ recent: { ...slow, requests: 4 } }).state).toBe('working')
  })

  it('is silent only where more was expected', () => {
    const lastSeenAt = new Date(now.getTime() - 12 * 60_000)
    const recent = { requests: 0, unknown: 0, p95Milliseconds: null }
    expect(judge({ lastSeenAt, recent })).toEqual({ state: 'silent', silentSeconds: 720 })
    // Two an hour: twelve minutes are nothing.
    expect(judge({ lastSeenAt, recent, ofDay: 48 }).state).toBe('working')
    expect(judge({ lastSeenAt, recent, ofDay: 5 }).silentSeconds).toBeNull()
    expect(judge({ lastSeenAt: null, recent, ofDay: 0 }).state).toBe('idle')
  })

  it('is paused whatever it answers', () => {
    expect(judge({ isPaused: true, recent: { requests: 9, unknown: 9, p95Milliseconds: 9 } }).state).toBe(
      'paused',
    )
  })
})
