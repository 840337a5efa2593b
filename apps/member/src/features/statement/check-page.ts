import { type BookHead, getHead } from '@kapao/contract/book'
import { checkStatement, type StatementCheck, type Verdict } from '@kapao/contract/proof'
import { proveStatement, type StatementLine } from '@kapao/contract/statement'
import { readClock } from '../../time/clock.ts'
import { keepBookHead, readBookHead, type SeenHead } from '../../storage/book-head.ts'
import { send } from '../../wire/client.ts'
import { holdsSeal } from './kept-seal.ts'

export type PageCheck = {
  lines: readonly { line: StatementLine; verdict: Verdict }[]
  /** No line is missing between the lines of the page. */
  isUnbroken: boolean
  isWaiting: boolean
  isRight: boolean
  head: BookHead
  /** The head that this phone saw earlier, and whether the current chain still contains it. */
  seen: (SeenHead & { isHeld: boolean }) | undefined
}

type Params = {
  memberId: string
  /** Whether neighbours on the page are neighbours in the statement, so that gaps can be detected. */
  isWhole: boolean
  /** Reloads the page. */
  readLines: () => Promise<readonly StatementLine[]>
}

/**
 * Checks a page of the statement against the published head. Money may move between reading the page and reading its
 * proof, so a mismatch is read and checked once more before it is reported.
 */
export async function checkPage(request: Params): Promise<PageCheck> {
  const first = await checkOnce(request)
  return first.isRight ? first : checkOnce(request)
}

async function checkOnce({ memberId, isWhole, readLines }: Params): Promise<PageCheck> {
  const head = await send(getHead, {})
  const lines = await readLines()
  const { verdicts, isUnbroken } = await checkLines({ memberId, head, lines })
  const seen = await compareSeen(head)
  const checked = lines.map((line) => ({ line, verdict: verdicts.get(line._id) ?? ('different' as const) }))
  const isNeverAgain = checked.some(({ verdict }) => verdict === 'different')
  const isGap = isWhole && !isUnbroken
  const isRight = !isNeverAgain && !isGap && (seen?.isHeld ?? true)
  if (isRight && head.sealNo > 0) keepBookHead({ ...head, seenAt: readClock() })
  const isWaiting = checked.some(({ verdict }) => verdict === 'waiting')
  return { lines: checked, isUnbroken: !isGap, isWaiting, isRight, head, seen }
}

type Lines = { memberId: string; head: BookHead; lines: readonly StatementLine[] }

async function checkLines({ memberId, head, lines }: Lines): Promise<StatementCheck> {
  const ids = lines.map(({ _id }) => _id)
  const proof = await send(proveStatement, { body: { ids, head: head.sealNo } })
  return checkStatement({ memberId, head, lines, proof })
}

/**
 * Returns undefined if no head was kept, or if this head is one seal older than the kept one: a cache may return an
 * older head, and it proves nothing about the newer one.
 */
async function compareSeen(head: BookHead): Promise<PageCheck['seen']> {
  const seen = readBookHead()
  if (!seen || seen.sealNo === head.sealNo + 1) return undefined
  return { ...seen, isHeld: await holdsSeal(head, seen) }
}
