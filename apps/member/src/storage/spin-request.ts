import { storageKeys } from './keys.ts'
import { dropItem, keepItem, readItem } from './store.ts'

/** A spin that was asked for: what it was bound to, this phone's part of the draw, and the key of the intent. */
export type SpinRequest = { commitment: string; clientSeed: string; idempotencyKey: string }

/** The spin whose result the member has not seen yet. It outlives a reload, and never the visit. */
export const readSpinRequest = (): SpinRequest | undefined => {
  const kept = readItem('sessionStorage', storageKeys.spinRequest) ?? ''
  const [commitment = '', clientSeed = '', idempotencyKey = ''] = kept.split(' ')
  return idempotencyKey === '' ? undefined : { commitment, clientSeed, idempotencyKey }
}

export const keepSpinRequest = ({ commitment, clientSeed, idempotencyKey }: SpinRequest): void =>
  keepItem('sessionStorage', storageKeys.spinRequest, `${commitment} ${clientSeed} ${idempotencyKey}`)

export const forgetSpinRequest = (): void => dropItem('sessionStorage', storageKeys.spinRequest)
