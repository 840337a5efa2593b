import { z } from 'zod'
import { call } from './call.ts'
import { invitationToken, ownOperator } from './operator.ts'
import {
  passkey,
  passkeyAssertion,
  passkeyAttestation,
  passkeyCreation,
  passkeyId,
  passkeyRequest,
} from './passkey.ts'
import { instant } from './shapes.ts'

const source = 'Console §2'
const assertion = z.strictObject({ assertion: passkeyAssertion })
const attestation = z.strictObject({ attestation: passkeyAttestation })
const atAddress = [{ per: 'address', times: 100, seconds: 900 }] as const
const ofInvitations = [{ per: 'address', times: 30, seconds: 900 }] as const

export const startOperatorPasskeyLogin = call({
  name: 'startOperatorPasskeyLogin',
  method: 'POST',
  url: '/api/operator/login/passkey/start',
  summary: "Creates the challenge for an operator's login by passkey",
  source,
  audience: 'operator',
  needs: 'nothing',
  body: z.strictObject({}),
  answer: passkeyRequest,
  /** PASSKEY_REFUSED: the console's address cannot have passkeys. */
  refusals: ['PASSKEY_REFUSED', 'REQUEST_LIMIT'],
  limits: atAddress,
  mutates: false,
  idempotency: 'none',
})

export const logInOperatorByPasskey = call({
  name: 'logInOperatorByPasskey',
  method: 'POST',
  url: '/api/operator/login/passkey',
  summary: 'Logs an operator in with a passkey; sets a cookie',
  source,
  audience: 'operator',
  needs: 'nothing',
  body: assertion,
  answer: ownOperator,
  /** PASSKEY_REFUSED: unknown, removed, or its answer is not to a challenge of this server. */
  refusals: ['PASSKEY_REFUSED', 'INACTIVE_USER', 'REQUEST_LIMIT'],
  limits: atAddress,
  mutates: true,
  idempotency: 'none',
})

export const startOperatorPasskeyStepUp = call({
  name: 'startOperatorPasskeyStepUp',
  method: 'POST',
  url: '/api/operator/step-up/passkey/start',
  summary: "Creates the challenge for one of the operator's passkeys",
  source,
  audience: 'operator',
  needs: 'session',
  body: z.strictObject({}),
  answer: passkeyRequest,
  /** PASSKEY_REFUSED: the operator has none, or the console's address cannot have passkeys. */
  refusals: ['PASSKEY_REFUSED'],
  mutates: false,
  idempotency: 'none',
})

export const stepUpOperatorByPasskey = call({
  name: 'stepUpOperatorByPasskey',
  method: 'POST',
  url: '/api/operator/step-up/passkey',
  summary: 'Confirms by a passkey that it is still the operator',
  source,
  audience: 'operator',
  needs: 'session',
  body: assertion,
  answer: z.object({ until: instant }),
  refusals: ['PASSKEY_REFUSED', 'REQUEST_LIMIT'],
  limits: [{ per: 'member', times: 30, seconds: 900 }],
  mutates: true,
  idempotency: 'none',
})

export const listOperatorPasskeys = call({
  name: 'listOperatorPasskeys',
  method: 'GET',
  url: '/api/operator/passkeys',
  summary: "The operator's own passkeys, the newest first",
  source,
  audience: 'operator',
  needs: 'session',
  answer: z.object({
    passkeys: z.array(passkey),
    /** The operator can also log in with a password and the code of an authenticator app. */
    hasPassword: z.boolean(),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const startAddingOperatorPasskey = call({
  name: 'startAddingOperatorPasskey',
  method: 'POST',
  url: '/api/operator/passkeys/start',
  summary: 'Creates the challenge for a new passkey of the operator',
  source,
  audience: 'operator',
  needs: 'session',
  wantsStepUp: true,
  body: z.strictObject({}),
  answer: passkeyCreation,
  refusals: ['PASSKEY_REFUSED', 'PASSKEY_LIMIT'],
  mutates: false,
  idempotency: 'none',
})

export const addOperatorPasskey = call({
  name: 'addOperatorPasskey',
  method: 'POST',
  url: '/api/operator/passkeys',
  summary: 'Adds a passkey with which the operator can log in',
  source,
  audience: 'operator',
  needs: 'session',
  wantsStepUp: true,
  body: attestation,
  answer: passkey,
  refusals: ['PASSKEY_REFUSED', 'PASSKEY_LIMIT'],
  mutates: true,
  idempotency: 'state',
})

export const removeOperatorPasskey = call({
  name: 'removeOperatorPasskey',
  method: 'DELETE',
  url: '/api/operator/passkeys/:passkeyId',
  summary: "Removes one of the operator's passkeys; another way to log in must be left",
  source,
  audience: 'operator',
  needs: 'session',
  wantsStepUp: true,
  params: z.object({ passkeyId }),
  answer: z.object({ message: z.literal('OK') }),
  refusals: ['NO_DATA', 'LAST_PASSKEY'],
  mutates: true,
  idempotency: 'state',
})

export const startInvitationPasskey = call({
  name: 'startInvitationPasskey',
  method: 'POST',
  url: '/api/operator/invitation/passkey/start',
  summary: 'Creates the challenge for the passkey of an invited operator',
  source,
  audience: 'operator',
  needs: 'nothing',
  body: z.strictObject({ token: invitationToken }),
  answer: passkeyCreation,
  refusals: ['INVITATION_INVALID', 'PASSKEY_REFUSED', 'REQUEST_LIMIT'],
  limits: ofInvitations,
  mutates: false,
  idempotency: 'none',
})

export const acceptInvitationByPasskey = call({
  name: 'acceptInvitationByPasskey',
  method: 'POST',
  url: '/api/operator/invitation/passkey',
  summary: 'Sets a passkey as the way in of an invited operator, and logs in; once',
  source,
  audience: 'operator',
  needs: 'nothing',
  body: attestation.extend({ token: invitationToken }),
  answer: ownOperator,
  refusals: ['INVITATION_INVALID', 'PASSKEY_REFUSED', 'REQUEST_LIMIT'],
  limits: ofInvitations,
  mutates: true,
  idempotency: 'none',
})

export const operatorPasskeyCalls = [
  startOperatorPasskeyLogin,
  logInOperatorByPasskey,
  startOperatorPasskeyStepUp,
  stepUpOperatorByPasskey,
  listOperatorPasskeys,
  startAddingOperatorPasskey,
  addOperatorPasskey,
  removeOperatorPasskey,
  startInvitationPasskey,
  acceptInvitationByPasskey,
] as const
