import type { Sandbox } from '../sandbox.ts'
import { generateSecret } from '../random.ts'
import { hashPassword, isSame } from './credentials.ts'
import { addPass, findPass, type PassKind, takePass } from './entrance.store.ts'
import { findAccount } from './game.store.ts'
import { type Game, pathOf } from './games.ts'

const lives: Readonly<Record<PassKind, number>> = {
  ticket: 60 * 1_000,
  session: 12 * 60 * 60 * 1_000,
  form: 20 * 60 * 1_000,
}

async function generatePass(
  { db, clock }: Sandbox,
  pass: { game: string; kind: PassKind; username: string; secret?: string },
): Promise<string> {
  const { secret = generateSecret(), ...kept } = pass
  const expiresAt = new Date(clock.now().getTime() + lives[pass.kind])
  await addPass(db, { ...kept, hash: hashPassword(secret), expiresAt })
  return secret
}

/** A login link for this account. It works once, within a minute. */
export async function generateTicket(sandbox: Sandbox, game: Game, username: string): Promise<string> {
  const ticket = await generatePass(sandbox, { game: game.code, kind: 'ticket', username })
  return `${sandbox.readUrl()}${pathOf(game)}/enter?ticket=${ticket}`
}

/** Exchanges an unused ticket for a session cookie. */
export async function enterByTicket(
  sandbox: Sandbox,
  game: Game,
  ticket: string,
): Promise<string | undefined> {
  const key = {
    hash: hashPassword(ticket),
    game: game.code,
    kind: 'ticket',
    now: sandbox.clock.now(),
  } as const
  const pass = await takePass(sandbox.db, key)
  return pass && openSession(sandbox, game, pass.username)
}

/** Exchanges a user name and its password for a session cookie. */
export async function enterByPassword(
  sandbox: Sandbox,
  game: Game,
  { username, password }: { username: string; password: string },
): Promise<string | undefined> {
  const account = await findAccount(sandbox.db, { game: game.code, username })
  const isRight = isSame(hashPassword(password), account?.passwordHash ?? '')
  return account && isRight ? openSession(sandbox, game, username) : undefined
}

async function openSession(sandbox: Sandbox, game: Game, username: string): Promise<string> {
  const session = await generatePass(sandbox, { game: game.code, kind: 'session', username })
  return writeCookie(game, { session, maxAge: lives.session / 1_000 })
}

export function writeCookie(game: Game, { session, maxAge }: { session: string; maxAge: number }): string {
  return `play=${session}; Path=${pathOf(game)}; HttpOnly; SameSite=Lax; Max-Age=${maxAge}`
}

/** The user name that this browser is logged in as. */
export async function findSession(
  { db, clock }: Sandbox,
  game: Game,
  cookies: string | undefined,
): Promise<string | undefined> {
  const session = /(?:^|; )play=([\w-]{20,60})(?:;|$)/.exec(cookies ?? '')?.[1]
  if (session === undefined) return undefined
  const key = { hash: hashPassword(session), game: game.code, kind: 'session', now: clock.now() } as const
  return (await findPass(db, key))?.username
}

function hasFormState({ code }: Game): boolean {
  return code === 'UFABET' || code === 'UFABETLAK'
}

/** The hidden fields of the login form. Where a provider has them, they are new for each form and accepted once. */
export async function generateFormState(sandbox: Sandbox, game: Game): Promise<Record<string, string>> {
  if (!hasFormState(game)) return {}
  const viewState = generateSecret()
  const secret = `${viewState} ${generateSecret()}`
  await generatePass(sandbox, { game: game.code, kind: 'form', username: '', secret })
  return {
    __VIEWSTATE: viewState,
    __VIEWSTATEGENERATOR: 'CA0B0334',
    __EVENTVALIDATION: secret.slice(viewState.length + 1),
  }
}

/** Whether the form returned its hidden state, and for the first time. */
export async function takeFormState(
  { db, clock }: Sandbox,
  game: Game,
  form: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (!hasFormState(game)) return true
  const secret = `${String(form['__VIEWSTATE'])} ${String(form['__EVENTVALIDATION'])}`
  const key = { hash: hashPassword(secret), game: game.code, kind: 'form', now: clock.now() } as const
  return (await takePass(db, key)) !== undefined
}
