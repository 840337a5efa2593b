import formbody from '@fastify/formbody'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { both } from '../../page/frame.ts'
import { html } from '../../page/html.ts'
import { generateId } from '../../random.ts'
import type { Sandbox } from '../../sandbox.ts'
import {
  generateFormState,
  enterByPassword,
  enterByTicket,
  findSession,
  writeCookie,
  takeFormState,
} from '../entrance.ts'
import { findAccount } from '../game.store.ts'
import { type Game, pathOf } from '../games.ts'
import { sendGamePage, sendGameSorry } from './game-frame.ts'
import { type LoginPage, renderLogin } from './login.page.ts'
import { playRound, rulesOf } from './play-round.ts'
import { renderPlay, stakesOf } from './play.page.ts'
import { listRounds, sumRounds } from './round.store.ts'

const loginForm = z.looseObject({ username: z.string().max(64), password: z.string().max(200) })
const playForm = z.object({
  idempotencyKey: z.uuid(),
  stake: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(BigInt),
  choice: z.string().max(20).optional(),
  tens: z.string().regex(/^\d$/).optional(),
  ones: z.string().regex(/^\d$/).optional(),
})

/** The provider's login and its game, as a person uses them in a browser. */
export async function addPlayRoutes(plain: FastifyInstance, sandbox: Sandbox, game: Game): Promise<void> {
  await plain.register(formbody)
  const app = plain.withTypeProvider<ZodTypeProvider>()
  addEntranceRoutes(app, sandbox, game)
  addTableRoutes(app, sandbox, game)
}

type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** Logging in with a password, or entering with the ticket of a link. */
function addEntranceRoutes(app: App, sandbox: Sandbox, game: Game): void {
  function enter(reply: FastifyReply, cookie: string): FastifyReply {
    return reply
      .header('set-cookie', cookie)
      .header('cache-control', 'no-store')
      .redirect(`${pathOf(game)}/play`, 303)
  }
  async function sendLogin(reply: FastifyReply, page: Partial<LoginPage> = {}): Promise<FastifyReply> {
    const state = await generateFormState(sandbox, game)
    return sendGamePage(reply, { game, body: renderLogin({ game, state, ...page }) })
  }

  app.get('/login', { config: { party: game.code, call: 'readForm' } }, async (_request, reply) =>
    sendLogin(reply),
  )

  app.post('/login', { schema: { body: loginForm } }, async ({ body }, reply) => {
    if (!(await takeFormState(sandbox, game, body)))
      return sendLogin(reply.code(400), { sorry: sorries.oldForm })
    const cookie = await enterByPassword(sandbox, game, body)
    return cookie === undefined
      ? sendLogin(reply.code(401), { sorry: sorries.wrongPassword })
      : enter(reply, cookie)
  })

  // A HEAD request must not spend the ticket.
  app.get(
    '/enter',
    { exposeHeadRoute: false, schema: { querystring: z.object({ ticket: z.string().max(100) }) } },
    async ({ query }, reply) => {
      const cookie = await enterByTicket(sandbox, game, query.ticket)
      return cookie === undefined
        ? sendGameSorry(reply, { game, status: 410, ...sorries.usedTicket })
        : enter(reply, cookie)
    },
  )
}

/** Playing rounds, and leaving. */
function addTableRoutes(app: App, sandbox: Sandbox, game: Game): void {
  const { db } = sandbox
  const home = pathOf(game)

  app.get(
    '/play',
    {
      schema: {
        querystring: z.object({
          round: z
            .string()
            .regex(/^\d{1,18}$/)
            .optional(),
        }),
      },
    },
    async ({ query, headers }, reply) => {
      const username = await findSession(sandbox, game, headers.cookie)
      const account = username && (await findAccount(db, { game: game.code, username }))
      if (!account) return sendClosed(reply, game)
      const [rounds, totals] = [await listRounds(db, account), await sumRounds(db, account)]
      const last = rounds.find(({ id }) => String(id) === query.round)
      const page = { game, account, rounds, totals, last, idempotencyKey: generateId() }
      return sendGamePage(reply, { game, username: account.username, body: renderPlay(page) })
    },
  )

  app.post('/play', { schema: { body: playForm } }, async ({ body, headers }, reply) => {
    const username = await findSession(sandbox, game, headers.cookie)
    if (username === undefined) return sendClosed(reply, game)
    const requested = body.choice ?? `${body.tens ?? ''}${body.ones ?? ''}`
    const choice = rulesOf[game.kind].readChoice(requested)
    if (choice === undefined || !stakesOf(game).includes(body.stake))
      return sendGameSorry(reply, { game, status: 400, ...sorries.noChoice, way: backToPlay })
    const played = await playRound(sandbox, game, {
      username,
      idempotencyKey: body.idempotencyKey,
      choice,
      stake: body.stake,
    })
    if (played.kind !== 'played')
      return sendGameSorry(reply, { game, status: 409, ...sorries.notEnough, way: backToPlay })
    return reply.redirect(`${home}/play?round=${played.round.id}`, 303)
  })

  app.post('/leave', async (_request, reply) =>
    reply.header('set-cookie', writeCookie(game, { session: '', maxAge: 0 })).redirect(`${home}/play`, 303),
  )
}

const backToPlay = html`<a class="go" href="play">${both('กลับไปเล่น', 'Back to the game')}</a>`

/** The browser is not logged in: a provider with a form links to it; the others are entered from the wallet. */
function sendClosed(reply: FastifyReply, game: Game): FastifyReply {
  return sendGameSorry(reply, {
    game,
    status: 401,
    ...(game.entrance === 'link' ? sorries.fromWallet : sorries.notLoggedIn),
    ...(game.entrance === 'link'
      ? {}
      : { way: html`<a class="go" href="login">${both('เข้าสู่ระบบ', 'Log in')}</a>` }),
  })
}

const sorries = {
  oldForm: {
    thai: 'หน้านี้หมดอายุแล้ว กรอกใหม่อีกครั้ง',
    english: 'This form has been used or is too old. Please fill it in again.',
  },
  wrongPassword: { thai: 'ชื่อหรือรหัสผ่านไม่ถูกต้อง', english: 'The user name or the password is not right.' },
  usedTicket: {
    thai: 'ลิงก์นี้ใช้แล้วหรือหมดอายุ กดเข้าเล่นใน Kapao อีกครั้ง',
    english: 'This link was used or is too old. Press play in Kapao again.',
  },
  fromWallet: {
    thai: 'เปิดเกมนี้จาก Kapao',
    english: 'Open this game from Kapao: it brings you in with your own account.',
  },
  notLoggedIn: { thai: 'ยังไม่ได้เข้าสู่ระบบ', english: 'You are not logged in.' },
  noChoice: { thai: 'เลือกเดิมพันใหม่อีกครั้ง', english: 'That bet cannot be placed. Please choose again.' },
  notEnough: {
    thai: 'เครดิตไม่พอกับเดิมพันนี้',
    english: 'There is not enough credit for this stake.',
  },
} as const
