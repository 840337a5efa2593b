import type { PushState } from '@kapao/contract/push'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

type Wires = Pick<TestApp, 'wire' | 'outside'>

/** A pretend browser of the sandbox, with what it subscribes with. */
export type PushReceiver = { id: string; endpoint: string; keys: { p256dh: string; auth: string } }

/** What the browser shows. */
export type PushShown = { title: string; body: string; tag: string; path: string; lang: string }

type PushGot = { shown: PushShown; ttl: number; topic: string; urgency: string }

/** The key that browsers subscribe with. */
export async function readPushKey(
  { wire }: Pick<Wires, 'wire'>,
  { token }: Pick<Person, 'token'>,
): Promise<string> {
  const { body } = await wire<PushState>('GET', '/api/push', { token })
  if (body.publicKey === null) throw new Error('The site sends no push messages')
  return body.publicKey
}

/** Makes a pretend browser for the site. */
export async function makeReceiver(app: Wires, person: Pick<Person, 'token'>): Promise<PushReceiver> {
  const applicationKey = await readPushKey(app, person)
  const { body } = await app.outside<PushReceiver>('POST', '/control/push/receivers', {
    body: { applicationKey },
  })
  return body
}

/** Stores a browser's subscription for a member's session. */
export async function subscribe(
  app: Wires,
  { token }: Pick<Person, 'token'>,
  { endpoint, keys }: Omit<PushReceiver, 'id'>,
  changes: Record<string, unknown> = {},
) {
  const publicKey = await readPushKey(app, { token })
  return app.wire<PushState & { message?: string }>('PUT', '/api/push/subscription', {
    token,
    body: { endpoint, keys, publicKey, language: 'en', ...changes },
  })
}

/** What a pretend browser got, newest first. */
export async function readPushes(
  { outside }: Pick<Wires, 'outside'>,
  { id }: PushReceiver,
): Promise<PushGot[]> {
  const { body } = await outside<(Omit<PushGot, 'shown'> & { text: string })[]>(
    'GET',
    `/control/push/receivers/${id}`,
  )
  return body.map(({ text, ...message }) => ({ ...message, shown: JSON.parse(text) as PushShown }))
}
