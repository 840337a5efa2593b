import { fromHex, isHash, toTextBytes } from './hashes.ts'

/** A slice that a spin can hit, and its weight: a whole number above 0. */
export type Chance = { code: string; label: string; weight: number }

/** The inputs of a spin. */
export type SpinParams = {
  /** 32 bytes in hex. */
  serverSeed: string
  clientSeed: string
  /** The number of the member's spin, from 1. */
  drawNo: number
  odds: readonly Chance[]
}

/** A spin as it is revealed, with the commitment that was published before. */
export type RevealedSpin = SpinParams & {
  /** SHA-256 of the server's seed, published before the client's seed existed. */
  commitment: string
  /** The slice that was hit. */
  code: string
}

/**
 * The result of checking a spin. `fair`: the slice follows from the committed seed. `other seed`: the seed does not
 * match the published commitment. `other slice`: these seeds and odds lead to another slice.
 */
export type SpinVerdict = 'fair' | 'other seed' | 'other slice'

/** The commitment to a server seed that is published before a spin: its SHA-256 in hex. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new Uint8Array(fromHex(serverSeed))))
}

/** Random numbers are below this: they are the first six bytes of the HMAC. */
const range = 2 ** 48

/**
 * Picks a slice by weight. The same inputs lead to the same slice, in a browser as on the server: the number is the
 * first six bytes of HMAC-SHA256 with the server's seed as the key over `clientSeed:drawNo:round`. A number at the end
 * of the range, beyond the last whole multiple of the total weight, is rejected and the next round is tried, so that no
 * slice is favoured.
 *
 * Throws if there is no slice, or a weight is not a whole number above 0.
 */
export async function pickSlice(params: SpinParams): Promise<{ code: string; round: number }> {
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

/** Checks a revealed spin without trusting any of its values. */
export async function verifySpin(revealed: RevealedSpin): Promise<SpinVerdict> {
  if (!isHash(revealed.serverSeed) || (await commitmentOf(revealed.serverSeed)) !== revealed.commitment)
    return 'other seed'
  const { code } = await pickSlice(revealed).catch(() => ({ code: undefined }))
  return code === revealed.code ? 'fair' : 'other slice'
}

/** Whether two lists have the same slices with the same weights in the same order. */
export function areSameOdds(one: readonly Chance[], other: readonly Chance[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ code, weight }, index) => code === other[index]?.code && weight === other[index].weight)
  )
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

function importKey(serverSeed: string): Promise<Key> {
  return crypto.subtle.importKey(
    'raw',
    new Uint8Array(fromHex(serverSeed)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
}

async function randomInteger(key: Key, text: string): Promise<number> {
  const hash = await crypto.subtle.sign('HMAC', key, new Uint8Array(toTextBytes(text)))
  return new DataView(hash).getUint16(0) * 2 ** 32 + new DataView(hash).getUint32(2)
}

function pick(odds: readonly Chance[], number: number): string {
  let left = number
  for (const { code, weight } of odds) {
    if (left < weight) return code
    left -= weight
  }
  throw new Error('A number beyond all the weights')
}

function toHex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
