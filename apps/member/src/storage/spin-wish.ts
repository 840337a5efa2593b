import { storageKeys } from './keys.ts'
import { dropItem, keepItem, readItem } from './store.ts'

/** A spin that was asked for: what it was bound to, this phone's part of the draw, and the key of the intent. */
export type SpinWish = { commitment: string; clientSeed: string; idempotencyKey: string }

/** The spin whose result the member has not seen yet. It outlives a reload, and never the visit. */
export const readSpinWish = (): SpinWish | undefined => {
  const kept = readItem('sessionStorage', storageKeys.spinWish) ?? ''
  const [commitment = '', clientSeed = '', idempotencyKey = ''] = kept.split(' ')
  return idempotencyKey === '' ? undefined : { commitment, clientSeed, idempotencyKey }
}

export const keepSpinWish = ({ commitment, clientSeed, idempotencyKey }: SpinWish): void =>
  keepItem('sessionStorage', storageKeys.spinWish, `${commitment} ${clientSeed} ${idempotencyKey}`)

export const forgetSpinWish = (): void => dropItem('sessionStorage', storageKeys.spinWish)
