import { readDevice } from '../../platform/device.ts'

type Shown = {
  credentialId: Buffer
  device: string
  isBackedUp: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

/** A passkey as its member or operator sees it. */
export function presentPasskey({ credentialId, device, isBackedUp, createdAt, lastUsedAt }: Shown) {
  return {
    _id: credentialId.toString('base64url'),
    device: readDevice(device),
    isBackedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
