import { createHash, createSign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { confirmByCode, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'
import { generateSigningKeys, generateToken } from './random.ts'

/** What the tests of passkeys call from. */
export const passkeyOrigin = 'http://localhost:5173'

type Asked = { challenge: string }

type Twisted = {
  /** Where the browser says it is. */
  origin?: string
  /** The site that the passkey says it is bound to. */
  rpId?: string
  /** Whether the phone checked finger, face or PIN. */
  isUserVerified?: boolean
  /** The count of uses that it states. */
  counter?: number
}

/**
 * A phone with one passkey, in software: it answers challenges as a browser does (WebAuthn Level 3, ES256, no
 * attestation). `twisted` makes an answer that a server must refuse.
 */
export type Authenticator = {
  id: string
  create: (asked: Asked & { user: { id: string } }, twisted?: Twisted) => Record<string, unknown>
  answer: (asked: Asked, twisted?: Twisted) => Record<string, unknown>
}

export function createAuthenticator(): Authenticator {
  const id = generateToken()
  const credentialId = Buffer.from(id, 'base64url')
  const { privateKey, publicKey } = generateSigningKeys()
  let userHandle = ''
  function clientData(type: string, { challenge }: Asked, { origin = passkeyOrigin }: Twisted): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
  return {
    id,
    create: (asked, twisted = {}) => {
      userHandle = asked.user.id
      const authData = Buffer.concat([
        authenticatorData(twisted, 0x40),
        Buffer.alloc(16),
        lengthOf(credentialId),
        credentialId,
        isoCBOR.encode(coseKey(publicKey)),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', asked, twisted).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer: (asked, twisted = {}) => {
      const data = authenticatorData(twisted, 0)
      const client = clientData('webauthn.get', asked, twisted)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

function authenticatorData(
  { rpId = 'localhost', isUserVerified = true, counter = 0 }: Twisted,
  flags: number,
) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const present = 0x01 | (isUserVerified ? 0x04 : 0) | flags
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([present]), count])
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return length
}

/** An ES256 key as COSE (RFC 9053 §2.1). */
function coseKey(publicKey: KeyObject) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
}

/** Asks the server for a challenge. */
export async function startPasskey({ wire }: Pick<TestApp, 'wire'>, path: string, token?: string) {
  const headers = { origin: passkeyOrigin }
  return wire<Asked & { user: { id: string } }>('POST', path, { body: {}, headers, token })
}

/** Adds a passkey to a member, who confirms by a code first. */
export async function givePasskey(
  app: Pick<TestApp, 'wire' | 'outside'>,
  member: Person,
): Promise<Authenticator> {
  await confirmByCode(app, member)
  const authenticator = createAuthenticator()
  const { token } = member
  const { body } = await startPasskey(app, '/api/account/passkeys/start', token)
  const headers = { origin: passkeyOrigin }
  const attestation = authenticator.create(body)
  const { status } = await app.wire('POST', '/api/account/passkeys', {
    token,
    body: { attestation },
    headers,
  })
  if (status !== 200) throw new Error(`The passkey was refused: ${status}`)
  return authenticator
}
