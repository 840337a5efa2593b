import { type Authenticator, createAuthenticator } from './authenticator.ts'
import type { OperatorPerson } from './operators.ts'
import type { TestApp } from './test-app.ts'
import { type Wire, type WireResponse, wireTo } from './wire.ts'

type Challenge = { challenge: string; user: { id: string } }

export type ConsoleByName = {
  wire: Wire
  origin: string
  /** Makes a call of operators, as a page that is not logged in unless `speak` says otherwise. */
  ask: <Body = { message?: string }>(
    path: string,
    body: object,
    speak?: object,
  ) => Promise<WireResponse<Body>>
}

/** The console at a host name, since passkeys cannot be bound to an IP address. */
export function consoleByName({ api }: TestApp): ConsoleByName {
  const origin = api.consoleUrl.replace('127.0.0.1', 'localhost')
  const wire = wireTo(origin)
  return {
    wire,
    origin,
    ask: (path, body, speak = { headers: { origin } }) =>
      wire('POST', `/api/operator/${path}`, { ...speak, body }),
  }
}

/** The headers of an operator's page at that host name. */
export function fromDeskByName(app: TestApp, { speak }: Pick<OperatorPerson, 'speak'>) {
  const { cookie = '' } = speak.headers
  return { headers: { cookie, origin: consoleByName(app).origin } }
}

/** Adds a passkey to an operator, who has confirmed lately who they are. */
export async function giveOperatorPasskey(app: TestApp, operator: OperatorPerson): Promise<Authenticator> {
  const { wire, origin } = consoleByName(app)
  const speak = fromDeskByName(app, operator)
  const authenticator = createAuthenticator()
  const { body } = await wire<Challenge>('POST', '/api/operator/passkeys/start', { ...speak, body: {} })
  const attestation = authenticator.create(body, { origin })
  const { status } = await wire('POST', '/api/operator/passkeys', { ...speak, body: { attestation } })
  if (status !== 200) throw new Error(`The passkey was refused: ${status}`)
  return authenticator
}
