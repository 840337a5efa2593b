import { inviteOperator } from '@kapao/api/features/operator/operator'
import type { OwnOperator } from '@kapao/contract/operator'
import { Secret, TOTP } from 'otpauth'
import { cookiesOf } from './people.ts'
import type { TestApp } from './test-app.ts'
import type { Spoken } from './wire.ts'

export const operatorPassword = 'a quiet night at desk 7'

/** An operator with what they log in with. `speak` are the headers of a page of theirs that is logged in. */
export type OperatorPerson = {
  operatorId: string
  /** The secret of the authenticator app, in base32. */
  secret: string
  speak: Required<Pick<Spoken, 'headers'>>
}

let count = 0

/** The code that an authenticator app shows, or one that it shows so many steps (30 s) later. */
export function codeOf({ secret }: { secret: string }, at: Date, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: at.getTime() + later * 30_000,
  })
}

/** The headers with which a page of the operators' port sends a session's cookie. */
export function fromDesk(app: TestApp, cookie: string): Required<Pick<Spoken, 'headers'>> {
  return { headers: { cookie, origin: app.api.consoleUrl } }
}

/** Invites somebody with these roles. Returns the secret of the link. */
export async function inviteByLink(
  app: TestApp,
  { operatorId, name = 'Kanda', roles = ['owner'] }: { operatorId: string; name?: string; roles?: string[] },
): Promise<string> {
  const { token } = await inviteOperator(app.context, { operatorId, name, roles })
  return token
}

/** Invites somebody with these roles, who accepts: sets a password and an authenticator app, and is logged in. */
export async function joinOperator(
  app: TestApp,
  {
    roles = ['owner'],
    operatorId,
    name = 'Kanda',
  }: { roles?: string[]; operatorId?: string; name?: string } = {},
): Promise<OperatorPerson> {
  count += 1
  const id = operatorId ?? `operator${count}`
  const token = await inviteByLink(app, { operatorId: id, name, roles })
  const { person, answer } = await acceptLink(app, token)
  if (!person) throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
  return person
}

/** Uses a link: sets a password and a new authenticator app, and logs in. Without a `person` if it was refused. */
export async function acceptLink(
  app: TestApp,
  token: string,
  password = operatorPassword,
): Promise<{ person?: OperatorPerson; status: number; answer: unknown }> {
  const opened = await app.wire<{ operatorId: string; authenticator: { secret: string } }>(
    'POST',
    '/api/operator/invitation',
    { body: { token } },
  )
  if (opened.status !== 200) return { status: opened.status, answer: opened.body }
  const { operatorId, authenticator } = opened.body
  const { secret } = authenticator
  const accepted = await app.wire<OwnOperator>('POST', '/api/operator/invitation/accept', {
    body: { token, password, otpCode: codeOf({ secret }, app.clock.now()) },
  })
  const { status, body: answer } = accepted
  if (status !== 200) return { status, answer }
  return { status, answer, person: { operatorId, secret, speak: fromDesk(app, cookiesOf(accepted)) } }
}

/** Suspends an operator as another one would, without the call. */
export async function suspendOperator({ db }: Pick<TestApp, 'db'>, operatorId: string): Promise<void> {
  await db
    .updateTable('operator')
    .set({ status: 'suspended' })
    .where('operator_id', '=', operatorId)
    .execute()
}
