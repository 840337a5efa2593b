import { fromHex, isHash, toTextBytes } from './hashes.ts'

/** A slice that could be drawn, and its weight among the others: a whole number above 0. */
export type Chance = { code: string; label: string; weight: number }

/** What a draw is made of. */
export type SpinParams = {
  /** 32 bytes in hex. */
  serverSeed: string
  clientSeed: string
  /** The member's own draws, counted from 1. */
  drawNo: number
  odds: readonly Chance[]
}

/** A draw as it is told, with what it was bound to before. */
export type RevealedSpin = SpinParams & {
  /** SHA-256 of the server's seed, published before there was a client's. */
  commitment: string
  /** The slice. */
  code: string
}

/**
 * What a check of a draw shows. `fair`: it could not have come out otherwise. `other seed`: the seed is not the one
 * whose hash was published. `other slice`: with these seeds and odds another slice was drawn.
 */
export type SpinVerdict = 'fair' | 'other seed' | 'other slice'

/** What the server publishes of its seed before a draw: the SHA-256, in hex. */
export const commitmentOf = async (serverSeed: string): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', new Uint8Array(fromHex(serverSeed))))

/** Numbers are drawn below this: the first six bytes of the HMAC. */
const range = 2 ** 48

/**
 * Draws a slice by its weight, the same for the same wish, in a browser as on the server: HMAC-SHA256 under the
 * server's seed over `clientSeed:drawNo:round`, whose first six bytes are a number. One at the end of the range, where a
 * whole number of times the weights does not fit, is rejected, and the next round is drawn, so that no slice is favoured.
 *
 * Throws where there is nothing to draw from, or a weight is no whole number above 0.
 */
export const pickSlice = async (params: SpinParams): Promise<{ code: string; round: number }> => {
  const total = params.odds.reduce((sum, { weight }) => sum + weight, 0)
  const isSound = params.odds.every(({ weight }) => Number.isSafeInteger(weight) && weight > 0)
  if (!isSound || total < 1 || total > range) throw new Error('These are no odds')
  const key = await importKey(params.serverSeed)
  const end = range - (range % total)
  for (let round = 0; ; round += 1) {
    const number = await randomInteger(key, `${params.clientSeed}:${params.drawNo}:${round}`)
    if (number < end) return { code: pick(params.odds, number % total), round }
  }
}

/** Checks a draw that was told, trusting nothing of it. */
export const verifySpin = async (revealed: RevealedSpin): Promise<SpinVerdict> => {
  if (!isHash(revealed.serverSeed) || (await commitmentOf(revealed.serverSeed)) !== revealed.commitment)
    return 'other seed'
  const { code } = await pickSlice(revealed).catch(() => ({ code: undefined }))
  return code === revealed.code ? 'fair' : 'other slice'
}

/** Whether two lists give every slice the same chance, in the same order. */
export const areSameOdds = (one: readonly Chance[], other: readonly Chance[]): boolean =>
  one.length === other.length &&
  one.every(({ code, weight }, index) => code === other[index]?.code && weight === other[index].weight)

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

const importKey = (serverSeed: string): Promise<Key> =>
  crypto.subtle.importKey(
    'raw',
    new Uint8Array(fromHex(serverSeed)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )

const randomInteger = async (key: Key, text: string): Promise<number> => {
  const hash = await crypto.subtle.sign('HMAC', key, new Uint8Array(toTextBytes(text)))
  return new DataView(hash).getUint16(0) * 2 ** 32 + new DataView(hash).getUint32(2)
}

const pick = (odds: readonly Chance[], number: number): string => {
  let left = number
  for (const { code, weight } of odds) {
    if (left < weight) return code
    left -= weight
  }
  throw new Error('A number beyond all the weights')
}

const toHex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
