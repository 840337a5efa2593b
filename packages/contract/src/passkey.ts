import { z } from 'zod'
import { call } from './call.ts'
import { instant } from './shapes.ts'

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(8000)
const transports = z.array(z.string().max(30)).max(10)

const credential = {
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().max(50), z.unknown()).default({}),
}

/** The answer of a passkey that logs in or confirms (WebAuthn Level 3, AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.max(200).optional(),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** The answer of a new passkey (WebAuthn Level 3, RegistrationResponseJSON). */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: transports.optional(),
  }),
})

export type PasskeyAttestation = z.output<typeof passkeyAttestation>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: transports.optional(),
})

/** What a browser asks a passkey for (WebAuthn Level 3, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
})

export type PasskeyRequest = z.output<typeof passkeyRequest>

/** What a browser creates a passkey with (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

export type PasskeyCreation = z.output<typeof passkeyCreation>

export const passkey = z.object({
  _id: z.string(),
  /** The browser and system it was added with; empty if unknown. */
  device: z.object({ browser: z.string(), system: z.string() }),
  /** It is also on the person's other devices, by the account of the device's maker. */
  isBackedUp: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** The id of a passkey, as its credential's. */
export const passkeyId = base64url.max(1400)

/** A person may have at most this many. */
export const mostPasskeys = 10

const source = 'Product §2'

export const startPasskeyLogin = call({
  name: 'startPasskeyLogin',
  method: 'POST',
  url: '/api/login/passkey/start',
  summary: 'Creates the challenge for a login by passkey',
  source,
  audience: 'visitor',
  body: z.strictObject({}),
  answer: passkeyRequest,
  /** PASSKEY_REFUSED: this site's address cannot have passkeys. */
  refusals: ['PASSKEY_REFUSED'],
  limits: [{ per: 'address', times: 300, seconds: 900 }],
  mutates: true,
  idempotency: 'none',
})

export const logInByPasskey = call({
  name: 'logInByPasskey',
  method: 'POST',
  url: '/api/login/passkey',
  summary: 'Logs in with a passkey',
  source,
  audience: 'visitor',
  body: z.strictObject({
    assertion: passkeyAssertion,
    /** As in `login`. */
    remember: z.boolean().default(false),
  }),
  answer: z.object({ token: z.string() }),
  /** PASSKEY_REFUSED: unknown, removed, or its answer is not to a challenge of this server. */
  refusals: ['PASSKEY_REFUSED', 'INVALID_USER_2', 'INVALID_USER_3', 'INVALID_IP'],
  limits: [{ per: 'address', times: 300, seconds: 900 }],
  mutates: true,
  idempotency: 'none',
})

export const listPasskeys = call({
  name: 'listPasskeys',
  method: 'GET',
  url: '/api/account/passkeys',
  summary: "The member's passkeys, the newest first",
  source,
  audience: 'member',
  answer: z.object({ passkeys: z.array(passkey) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const startAddingPasskey = call({
  name: 'startAddingPasskey',
  method: 'POST',
  url: '/api/account/passkeys/start',
  summary: 'Creates the challenge for a new passkey of the member',
  source,
  audience: 'member',
  body: z.strictObject({}),
  answer: passkeyCreation,
  refusals: ['STEP_UP_REQUIRED', 'PASSKEY_REFUSED', 'PASSKEY_LIMIT'],
  limits: [{ per: 'member', times: 30, seconds: 900 }],
  mutates: true,
  idempotency: 'state',
})

export const addPasskey = call({
  name: 'addPasskey',
  method: 'POST',
  url: '/api/account/passkeys',
  summary: 'Adds a passkey with which the member can log in',
  source,
  audience: 'member',
  body: z.strictObject({ attestation: passkeyAttestation }),
  answer: passkey,
  refusals: ['STEP_UP_REQUIRED', 'PASSKEY_REFUSED', 'PASSKEY_LIMIT'],
  limits: [{ per: 'member', times: 30, seconds: 900 }],
  mutates: true,
  idempotency: 'state',
})

export const removePasskey = call({
  name: 'removePasskey',
  method: 'DELETE',
  url: '/api/account/passkeys/:passkeyId',
  summary: "Removes one of the member's passkeys",
  source,
  audience: 'member',
  params: z.object({ passkeyId }),
  answer: z.object({ message: z.literal('OK') }),
  refusals: ['STEP_UP_REQUIRED', 'NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const passkeyCalls = [
  startPasskeyLogin,
  logInByPasskey,
  listPasskeys,
  startAddingPasskey,
  addPasskey,
  removePasskey,
] as const
