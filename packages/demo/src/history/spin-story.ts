import { commitmentOf, pickSlice } from '@kapao/contract/fairness'
import type { Satang } from '@kapao/money/satang'
import { demoWheels } from '../demo-wheel.ts'
import { currency, type Journal, later, nextId, pass, record } from './journal.ts'

const hex = '0123456789abcdef'

const wheel = demoWheels.find(({ rate }) => rate.currency === currency)

const odds = (wheel?.slices ?? []).map(({ code, label, weight }) => ({ code, label, weight }))

const perCoin = wheel?.rate.per_coin ?? 30_000n

/** The coins that deposits of so much earn, and what counts towards the next one. */
export function coinsFor(paidIn: Satang): { coins: bigint; remainder: Satang } {
  return { coins: paidIn / perCoin, remainder: paidIn % perCoin }
}

/** The coins that the member has: those of deposits, and those that were won, less one for each spin. */
function coinsOf({ deposits, coinsWon, spins }: Journal): number {
  const paidIn = deposits.reduce((sum, { amountSatang }) => sum + amountSatang, 0n)
  return Number(coinsFor(paidIn).coins) + coinsWon - spins
}

/** Spins a few times, if there are coins. Each spin can be verified as any other: its slice follows from its seeds. */
export async function spin(journal: Journal): Promise<void> {
  const times = Math.min(coinsOf(journal), journal.random.whole(1, 3))
  for (let time = 0; time < times; time += 1) {
    await spinOnce(journal)
    pass(journal, journal.random.whole(8, 40))
  }
}

async function spinOnce(journal: Journal): Promise<void> {
  const { random } = journal
  const serverSeed = random.text(hex, 64)
  const clientSeed = random.text(hex, 32)
  journal.spins += 1
  const drawNo = journal.spins
  const { code, round } = await pickSlice({ serverSeed, clientSeed, drawNo, odds })
  const slice = wheel?.slices.find((each) => each.code === code)
  if (!slice) throw new Error(`The wheel has no slice ${code}`)
  const couponId = nextId(journal, 'coupon')
  // A bonus of the wheel has a condition, and members of the history leave its coupon.
  const isClaimed = slice.kind !== 'bonus' && random.chance(0.9)
  const spunAt = journal.at
  if (isClaimed) claim(journal, { couponId, slice })
  journal.rows.wheel_spin.push({
    member_id: journal.person.memberId,
    spin_no: drawNo,
    commitment: await commitmentOf(serverSeed),
    server_seed: serverSeed,
    client_seed: clientSeed,
    round,
    odds: JSON.stringify(odds),
    code,
    label: slice.label,
    bg_color: slice.bg_color,
    text_color: slice.text_color,
    html_description: slice.html_description,
    kind: slice.kind,
    prize: slice.prize,
    offer_code: slice.offer_code,
    currency,
    spun_at: spunAt,
    coupon_id: couponId,
    expires_at: later(spunAt, (wheel?.wheel.coupon_days ?? 30) * 86_400),
    claimed_at: isClaimed ? journal.at : null,
  })
}

type Slice = NonNullable<typeof wheel>['slices'][number]

function claim(journal: Journal, { couponId, slice }: { couponId: string; slice: Slice }): void {
  pass(journal, 4)
  if (slice.kind === 'coins') journal.coinsWon += Number(slice.prize)
  if (slice.kind !== 'baht') return
  record(journal, {
    kind: 'post',
    entryId: couponId,
    source: 'cost:wheel',
    destination: 'wallet',
    amountSatang: slice.prize,
    happenedAt: journal.at,
    statement: {
      type: 'bonus',
      from: 'WHEEL',
      to: 'WALLET',
      related: { luckydraw: { description: slice.label } },
    },
  })
}
