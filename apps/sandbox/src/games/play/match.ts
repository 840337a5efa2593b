import type { RandomBelow, Rules } from './rules.ts'

export const results = ['home', 'draw', 'away'] as const
export type Result = (typeof results)[number]

type Team = { thai: string; english: string }
export type Fixture = { home: Team; away: Team; odds: Readonly<Record<Result, bigint>> }

/** Invented teams. Odds are the payout per hundred staked. */
export const fixtures: readonly Fixture[] = [
  {
    home: { thai: 'ช้างเผือก ซิตี้', english: 'White Elephant City' },
    away: { thai: 'โขงยูไนเต็ด', english: 'Mekong United' },
    odds: { home: 185n, draw: 340n, away: 420n },
  },
  {
    home: { thai: 'พญานาค เอฟซี', english: 'Naga FC' },
    away: { thai: 'ดอกคูณ วีลเลอร์ส', english: 'Khun Wheelers' },
    odds: { home: 240n, draw: 310n, away: 290n },
  },
  {
    home: { thai: 'ตลาดน้ำ โรเวอร์ส', english: 'Floating Market Rovers' },
    away: { thai: 'ภูผา วันเดอเรอร์ส', english: 'Cliff Wanderers' },
    odds: { home: 330n, draw: 330n, away: 210n },
  },
  {
    home: { thai: 'ลำปาง ม้าแดง', english: 'Lampang Red Horses' },
    away: { thai: 'อันดามัน โบ๊ทส์', english: 'Andaman Boats' },
    odds: { home: 155n, draw: 390n, away: 580n },
  },
]

/** Fixtures rotate, per member by the number of rounds played. */
export function nextFixture(played: number): number {
  return played % fixtures.length
}

export function readMatchChoice(text: string): { at: number; fixture: Fixture; result: Result } | undefined {
  const [, position = '', word] = /^(\d):(home|draw|away)$/.exec(text) ?? []
  const at = Number(position)
  const fixture = word === undefined ? undefined : fixtures[at]
  const result = results.find((each) => each === word)
  return fixture && result && { at, fixture, result }
}

/** The weight of each result that a fixture's odds imply. The odds are below fair, which is the operator's margin. */
function partsOf({ odds }: Fixture): [Result, number][] {
  return results.map((result) => [result, Number(10_000_000n / odds[result])])
}

/** A match with three possible results. */
export const matchRules: Rules = {
  readChoice: (text) => (readMatchChoice(text) ? text : undefined),
  // Odds above two, so that a win of the smallest stake is visible.
  usualChoice: '0:away',
  play: ({ choice, stake }, random) => {
    const { fixture, result } = readMatchChoice(choice) ?? { fixture: fixtures[0]!, result: 'home' }
    const end = pickEnd(fixture, random)
    const payout = end === result ? (stake * fixture.odds[result]) / 100n : 0n
    return { outcome: randomScore(end, random), payout }
  },
}

function pickEnd(fixture: Fixture, random: RandomBelow): Result {
  const parts = partsOf(fixture)
  let position = random(parts.reduce((sum, [, part]) => sum + part, 0))
  for (const [result, part] of parts) {
    if (position < part) return result
    position -= part
  }
  return 'draw'
}

function randomScore(end: Result, random: RandomBelow): string {
  const less = random(3)
  const more = end === 'draw' ? less : less + 1 + random(3)
  return end === 'away' ? `${less}-${more}` : `${more}-${less}`
}

/** The result of a score. */
export function endOf(outcome: string): Result {
  const [home = 0, away = 0] = outcome.split('-').map(Number)
  if (home === away) return 'draw'
  return home > away ? 'home' : 'away'
}
