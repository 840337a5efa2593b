import { setTimeout as wait } from 'node:timers/promises'
import { createQrDeposit } from '@kapao/contract/deposit'
import {
  activateGame,
  autoLogin,
  autoLoginProviders,
  type Game,
  getGameAccount,
  listGames,
  refreshGames,
} from '@kapao/contract/game'
import { lookupWithdraw } from '@kapao/contract/money-lookups'
import { login, logout } from '@kapao/contract/session'
import { type SyntheticStep, syntheticProvider } from '@kapao/contract/synthetic'
import { listOpenTransfers, transferAllMoney, transferMoney } from '@kapao/contract/transfer'
import { getWallet } from '@kapao/contract/wallet'
import { getWithdrawal, withdrawMoney } from '@kapao/contract/withdrawal'
import { parseAmount, type Satang, toAmount } from '@kapao/money/satang'
import { readSyntheticQr } from '@kapao/providers/qr/synthetic'
import { monotonicMilliseconds } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { createMemberCalls, type MemberCalls } from './member-calls.ts'
import { NotDone } from './not-done.ts'
import type { RunEnd, StepDone } from './synthetic.store.ts'

const lookMilliseconds = 300
/** How long a step waits for what must happen by itself. */
const happensWithinMilliseconds = 30_000

type Way = {
  context: Context
  calls: MemberCalls
  /** Each request that changes something carries a key of the run. */
  keyOf: (step: string) => string
  signal: AbortSignal
}

export type Walk = {
  runId: string
  username: string
  password: string
  /** Ends the run: the worker stops. */
  signal: AbortSignal
}

/**
 * Goes the whole way of a member's money once: into the wallet, into a game, back, and out again. Stops at the first step that
 * cannot be done. What it leaves in the wallet and in games, the next run pays out first.
 */
export async function walk(context: Context, { runId, username, password, signal }: Walk): Promise<RunEnd> {
  const way: Way = {
    context,
    calls: createMemberCalls(context),
    keyOf: (step) => `${runId}-${step}`,
    signal,
  }
  const steps: StepDone[] = []
  async function take<Result>(step: SyntheticStep, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    const start = monotonicMilliseconds()
    try {
      const result = await work()
      steps.push({ step, milliseconds: Math.round(monotonicMilliseconds() - start) })
      return result
    } catch (thrown) {
      throw new StepEnded(step, thrown)
    }
  }
  try {
    await take('logIn', () => logIn(way, { username, password }))
    const least = await take('readWallet', () => readLeastWithdrawal(way))
    await take('tidyUp', () => tidyUp(way, least))
    await deposit(way, take, least)
    if (context.config.SYNTHETIC_GAME !== undefined) await play(way, take, context.config.SYNTHETIC_GAME)
    await payOut(way, take)
    await take('logOut', () => way.calls.ask(logout, {}))
    return { outcome: 'done', steps }
  } catch (thrown) {
    if (!(thrown instanceof StepEnded)) {
      if (signal.aborted) return { outcome: 'skipped', reason: 'the worker stopped', steps }
      throw thrown
    }
    const { step, cause } = thrown
    if (signal.aborted) return { outcome: 'skipped', step, reason: 'the worker stopped', steps }
    if (!(cause instanceof NotDone)) throw cause
    return { outcome: cause.isPause ? 'skipped' : 'failed', step, reason: cause.message, steps }
  }
}

/** A step could not be done. */
class StepEnded extends Error {
  override name = 'StepEnded'
  readonly step: SyntheticStep

  constructor(step: SyntheticStep, cause: unknown) {
    super(step, { cause })
    this.step = step
  }
}

type Take = <Result>(step: SyntheticStep, work: () => Promise<Result>) => Promise<Result>

async function logIn({ calls }: Way, account: { username: string; password: string }): Promise<void> {
  const { token } = await calls.ask(login, { body: account })
  calls.useToken(token)
}

async function readLeastWithdrawal({ calls }: Way): Promise<Satang> {
  const { withdrawMin } = await calls.ask(lookupWithdraw, {})
  return satangOf(withdrawMin)
}

/** Pays out what an earlier run has left, as far as it is enough for a withdrawal. */
async function tidyUp(way: Way, least: Satang): Promise<void> {
  await bringHome(way, 'tidy')
  const left = await readBalance(way)
  if (left > 0n && left >= least) await seePaid(way, await withdraw(way, left, 'tidy'))
}

async function deposit(way: Way, take: Take, least: Satang): Promise<void> {
  const { calls, context } = way
  const wanted = satangOf(context.config.SYNTHETIC_DEPOSIT)
  const before = await take('askForQr', async () => {
    const balance = await readBalance(way)
    const amount = toAmount(wanted > least ? wanted : least)
    const qr = await calls.ask(createQrDeposit, {
      params: { provider: syntheticProvider },
      body: { amount },
      key: way.keyOf('qr'),
    })
    const read = readSyntheticQr(qr.payload ?? '')
    if (read === undefined) throw new NotDone('the QR is not the one that was asked for')
    return { balance, read }
  })
  const { reference, amount } = before.read
  await take('payQr', () =>
    calls.reportPayment({ reference, amount, paymentId: way.keyOf('paid'), paidAt: context.clock.now() }),
  )
  await take('seeCredit', () =>
    until(way, 'the deposit is not in the wallet', async () => {
      const balance = await readBalance(way)
      return balance === before.balance + BigInt(amount)
    }),
  )
}

async function play(way: Way, take: Take, code: string): Promise<void> {
  const { calls, context } = way
  const moved = satangOf(context.config.SYNTHETIC_TRANSFER)
  await take('moveIntoGame', async () => {
    const game = await findGame(way, code)
    if (!game.isActive) await calls.ask(activateGame, { params: { slotCode: code } })
    const body = { from: 'WALLET', to: code, amount: toAmount(moved) }
    const before = await readBalance(way)
    await calls.ask(transferMoney, { body, key: way.keyOf('in') })
    await awaitTransfers(way)
    if ((await readBalance(way)) !== before - moved)
      throw new NotDone('the transfer is not out of the wallet')
  })
  await take('openGame', async () => {
    const { games } = await calls.ask(refreshGames, {})
    const game = games.find((each) => each.code === code)
    if (game?.state !== 'fresh') throw new NotDone('the provider does not tell the balance')
    if (satangOf(game.balance) < moved) throw new NotDone('the transfer is not in the game')
    await openLink(way, game)
  })
  await take('moveBack', () => bringHome(way, 'back'))
}

/** Asks for the link into a game that has one, and does not open it. */
async function openLink({ calls }: Way, { code, loginWay }: Game): Promise<void> {
  const provider = autoLoginProviders.find((each) => each === code.toLowerCase())
  if (loginWay !== 'link' || provider === undefined) return
  const { username } = await calls.ask(getGameAccount, { params: { slotCode: code } })
  await calls.ask(autoLogin, { params: { provider, username } })
}

async function payOut(way: Way, take: Take): Promise<void> {
  const id = await take('withdraw', async () => withdraw(way, await readBalance(way), 'out'))
  await take('seePayout', async () => {
    await seePaid(way, id)
    if ((await readBalance(way)) !== 0n) throw new NotDone('the wallet is not empty')
  })
}

async function readBalance({ calls }: Way): Promise<Satang> {
  return satangOf((await calls.ask(getWallet, {})).amount)
}

async function findGame({ calls }: Way, code: string): Promise<Game> {
  const { games } = await calls.ask(listGames, {})
  const game = games.find((each) => each.code === code)
  if (game === undefined) throw new NotDone(`there is no game ${code}`)
  return game
}

/** Moves everything from games into the wallet. */
async function bringHome(way: Way, step: string): Promise<void> {
  const { transfers } = await way.calls.ask(transferAllMoney, {
    body: { to: 'WALLET' },
    key: way.keyOf(step),
  })
  const refused = transfers.find(({ code }) => code !== undefined)
  if (refused?.code !== undefined)
    throw new NotDone(`transferAllMoney: ${refused.code}`, { isPause: refused.code === 'PARTY_PAUSED' })
  await awaitTransfers(way)
}

/** Waits until no transfer is in progress, and none of those that ended has failed. */
function awaitTransfers(way: Way): Promise<void> {
  return until(way, 'a transfer does not end', async () => {
    const { transfers } = await way.calls.ask(listOpenTransfers, {})
    return transfers.every(({ status }) => status !== 'PROCESSING')
  })
}

async function withdraw({ calls, keyOf }: Way, amount: Satang, step: string): Promise<string> {
  const body = { amount: toAmount(amount) }
  return (await calls.ask(withdrawMoney, { body, key: keyOf(`withdraw-${step}`) }))._id
}

function seePaid(way: Way, id: string): Promise<void> {
  return until(way, 'the withdrawal is not paid', async () => {
    const { status, stage } = await way.calls.ask(getWithdrawal, { params: { id } })
    if (status === 'FAILED') throw new NotDone('the withdrawal was returned')
    if (stage === 'REVIEW' || stage === 'COOLING') throw new NotDone('the withdrawal waits for an operator')
    return status === 'SUCCESS'
  })
}

async function until({ signal }: Way, missing: string, holds: () => Promise<boolean>): Promise<void> {
  const end = monotonicMilliseconds() + happensWithinMilliseconds
  while (!(await holds())) {
    if (monotonicMilliseconds() > end) throw new NotDone(missing)
    await wait(lookMilliseconds, undefined, { signal })
  }
}

function satangOf(amount: number): Satang {
  return parseAmount(amount) ?? 0n
}
