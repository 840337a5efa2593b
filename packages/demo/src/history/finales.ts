import { askForAgent } from './chat-story.ts'
import { depositBy } from './deposit-story.ts'
import { type Journal, pass } from './journal.ts'
import type { Person } from './people.ts'
import { balanceOf, setBalance, strandTransfer, transfer } from './play-story.ts'
import { playBonus } from './reward-story.ts'
import { loseAnswer, withdraw } from './withdrawal-story.ts'

/** How the story of one of the first members ends, so long before the end of the history. */
type Finale = {
  secondsBefore: number
  tell: (journal: Journal) => void
  /** An offer that the member must not have received before. */
  needsOffer?: string
}

const hour = 3600

function winAndWithdraw(journal: Journal, { paysIn, wins }: { paysIn: bigint; wins: bigint }): void {
  depositBy(journal, 'transfer', paysIn)
  pass(journal, 40)
  transfer(journal, { code: 'PG', direction: 'in', amountSatang: paysIn })
  pass(journal, 300)
  setBalance(journal, 'PG', balanceOf(journal, 'PG') + wins)
  transfer(journal, { code: 'PG', direction: 'out', amountSatang: balanceOf(journal, 'PG') })
  pass(journal, 30)
  withdraw(journal, paysIn + wins, { isLeft: true })
}

/** What an operator finds on the first day, by the number of the member: each kind of decision at least once. */
const finales: readonly Finale[] = [
  {
    secondsBefore: 31 * hour,
    tell: (journal) => {
      depositBy(journal, 'transfer', 800_000n)
      pass(journal, 60)
      loseAnswer(journal, 450_000n)
    },
  },
  {
    secondsBefore: 1.5 * hour,
    tell: (journal) => winAndWithdraw(journal, { paysIn: 1_000_000n, wins: 1_450_000n }),
  },
  {
    secondsBefore: hour,
    tell: (journal) => winAndWithdraw(journal, { paysIn: 500_000n, wins: 310_000n }),
  },
  {
    // Pays in, plays nothing, and wants it all back.
    secondsBefore: 0.6 * hour,
    tell: (journal) => {
      depositBy(journal, 'transfer', 950_000n)
      pass(journal, 120)
      withdraw(journal, 480_000n, { isLeft: true })
    },
  },
  {
    secondsBefore: 27 * hour,
    tell: (journal) => {
      depositBy(journal, 'qr', 100_000n)
      pass(journal, 60)
      strandTransfer(journal, { code: 'ASKMEBET', amountSatang: 50_000n })
    },
  },
  {
    secondsBefore: 3 * hour,
    needsOffer: 'WELCOME50',
    tell: (journal) => {
      depositBy(journal, 'wallet', 40_000n)
      pass(journal, 60)
      playBonus(journal, 'WELCOME50', 'active')
    },
  },
  { secondsBefore: 0.5 * hour, tell: askForAgent },
]

export function finaleOf({ number }: Pick<Person, 'number'>): Finale | undefined {
  return finales[number]
}
