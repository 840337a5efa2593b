import { describe, expect, it } from 'vitest'
import {
  areSameOdds,
  verifySpin,
  type Chance,
  commitmentOf,
  pickSlice,
  type RevealedSpin,
} from './fairness.ts'

const zeros = '00'.repeat(32)
const letters: readonly Chance[] = [
  { code: 'A', label: 'a', weight: 1 },
  { code: 'B', label: 'b', weight: 3 },
  { code: 'C', label: 'c', weight: 6 },
]

describe('a spin', () => {
  // Computed by a program in another language, written only from the description of `pickSlice`.
  it.each([
    [zeros, 'client-seed', 1, 'C', '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'],
    [zeros, 'client-seed', 2, 'B', '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'],
    [
      'ff'.repeat(32),
      'somchai-42',
      7,
      'C',
      'af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051',
    ],
    [
      '0123456789abcdef'.repeat(4),
      'A_b-C_d-9',
      1000,
      'C',
      '4884fdaafea47c29fea7159d0daddd9c085d6200e1359e85bb81736af6b7c837',
    ],
  ])(
    'with the seeds %s and %s, number %i, is %s',
    async (serverSeed, clientSeed, drawNo, code, commitment) => {
      expect(await pickSlice({ serverSeed, clientSeed, drawNo, odds: letters })).toEqual({ code, round: 0 })
      expect(await commitmentOf(serverSeed)).toBe(commitment)
    },
  )

  it('rejects a number in the incomplete last multiple of the weights, and tries the next round', async () => {
    const odds = [
      { code: 'A', label: 'a', weight: 2 ** 47 },
      { code: 'B', label: 'b', weight: 1 },
    ]
    const params = { serverSeed: zeros, clientSeed: 'client-seed', odds }
    expect(await pickSlice({ ...params, drawNo: 3 })).toEqual({ code: 'A', round: 6 })
    expect(await pickSlice({ ...params, drawNo: 4 })).toEqual({ code: 'A', round: 3 })
  })

  it.each([[[]], [[{ code: 'A', label: 'a', weight: 0 }]], [[{ code: 'A', label: 'a', weight: 1.5 }]]])(
    'cannot be made with the odds %j',
    async (odds) => {
      const params = { serverSeed: zeros, clientSeed: 'client-seed', drawNo: 1, odds }
      await expect(pickSlice(params)).rejects.toThrow('These are no odds')
    },
  )
})

describe('checking a spin', () => {
  async function draw(part: Partial<RevealedSpin> = {}): Promise<RevealedSpin> {
    const params = { serverSeed: zeros, clientSeed: 'client-seed', drawNo: 2, odds: letters }
    return { ...params, code: 'B', commitment: await commitmentOf(zeros), ...part }
  }

  it('finds a spin fair whose seed matches the commitment and whose slice follows from the seeds', async () => {
    expect(await verifySpin(await draw())).toBe('fair')
  })

  it.each([
    ['another slice', { code: 'A' }, 'other slice'],
    ['another seed of the member', { clientSeed: 'somebody-else' }, 'other slice'],
    ['another number', { drawNo: 1 }, 'other slice'],
    ['other odds', { odds: letters.toReversed() }, 'other slice'],
    ['no odds', { odds: [] }, 'other slice'],
    ['another seed of the server', { serverSeed: '01'.repeat(32) }, 'other seed'],
    ['no seed', { serverSeed: 'x' }, 'other seed'],
    ['another commitment', { commitment: '00'.repeat(32) }, 'other seed'],
  ] as const)('detects %s', async (_what, part, verdict) => {
    expect(await verifySpin(await draw(part))).toBe(verdict)
  })
})

it('spins slices by their weight in a chi-square test over fixed seeds, and verifies every spin', async () => {
  // KAPAO_DRAWS=1000000 runs the long form.
  const draws = Number(process.env['KAPAO_DRAWS'] ?? 10_000)
  const commitment = await commitmentOf(zeros)
  const odds = [40, 25, 15, 10, 5, 3, 1, 1].map((weight, index) => ({
    code: `S${index}`,
    label: '',
    weight,
  }))
  const counts = new Map(odds.map(({ code }) => [code, 0]))
  let unfair = 0
  for (let drawNo = 1; drawNo <= draws; drawNo += 1) {
    const params = { serverSeed: zeros, clientSeed: 'chi-square', drawNo, odds }
    const { code } = await pickSlice(params)
    counts.set(code, (counts.get(code) ?? 0) + 1)
    if ((await verifySpin({ ...params, commitment, code })) !== 'fair') unfair += 1
  }
  expect(unfair).toBe(0)
  const chiSquare = odds.reduce((sum, { code, weight }) => {
    const expected = (draws * weight) / 100
    return sum + ((counts.get(code) ?? 0) - expected) ** 2 / expected
  }, 0)
  // With seven degrees of freedom a fair wheel exceeds 24.3 once in a thousand runs. The seeds are fixed, so this is
  // stable.
  expect(chiSquare).toBeLessThan(24.3)
}, 600_000)

it('compares odds by slice, weight and order', () => {
  const [one, two] = letters
  expect(areSameOdds(letters, [...letters])).toBe(true)
  expect(areSameOdds(letters, letters.slice(1))).toBe(false)
  expect(areSameOdds([one!, two!], [two!, one!])).toBe(false)
  expect(areSameOdds([one!], [{ ...one!, weight: 2 }])).toBe(false)
})
