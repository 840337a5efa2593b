import { storageKeys } from './keys.ts'
import { dropItem, keepItem, readItem } from './store.ts'

/** A requested spin: the server's commitment, this phone's seed and the idempotency key. */
export type SpinRequest = { commitment: string; clientSeed: string; idempotencyKey: string }

/** The spin whose result the member has not seen yet. It survives a reload, but not the visit. */
export function readSpinRequest(): SpinRequest | undefined {
  const kept = readItem('sessionStorage', storageKeys.spinRequest) ?? ''
  const [commitment = '', clientSeed = '', idempotencyKey = ''] = kept.split(' ')
  return idempotencyKey === '' ? undefined : { commitment, clientSeed, idempotencyKey }
}

export function keepSpinRequest({ commitment, clientSeed, idempotencyKey }: SpinRequest): void {
  keepItem('sessionStorage', storageKeys.spinRequest, `${commitment} ${clientSeed} ${idempotencyKey}`)
}

export function forgetSpinRequest(): void {
  dropItem('sessionStorage', storageKeys.spinRequest)
}
