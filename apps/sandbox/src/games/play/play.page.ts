import { both } from '../../page/frame.ts'
import { type Html, html } from '../../page/html.ts'
import { formatTime } from '../../page/time.ts'
import type { GameAccount } from '../game.store.ts'
import { type Game, pointSatang, writeUnits } from '../games.ts'
import { inBaht, writeAmount, writeChange } from './game-frame.ts'
import { renderLottery, describeLottery } from './lottery.page.ts'
import { renderMatch, describeMatch } from './match.page.ts'
import type { PlayTotals, Round } from './round.store.ts'
import { renderSlot, describeSlot } from './slot.page.ts'
import type { Played } from './verdict.ts'

type PlayPage = Played & {
  account: GameAccount
  rounds: Round[]
  totals: PlayTotals
  idempotencyKey: string
}

const stakesInBaht = [1n, 5n, 10n, 20n, 50n, 100n] as const

/** The stakes on offer, in points. */
export function stakesOf(game: Game): bigint[] {
  return stakesInBaht.map((baht) => (baht * 100n) / pointSatang(game))
}

export function renderPlay(page: PlayPage): Html {
  return html`${renderBalance(page)}
    <form class="panel stage kind-${page.game.kind}" id="stage" action="play" method="post" data-play>
      ${renderStage(page)}
      <input type="hidden" name="idempotencyKey" value="${page.idempotencyKey}" />
      <p class="notice" role="alert" data-offline hidden>
        ${both('ติดต่อเกมไม่ได้ กดอีกครั้งได้ ระบบนับเป็นรอบเดียวกัน', 'The game did not answer. Press again: it counts as the same round.')}
      </p>
      ${page.account.balance < (stakesOf(page.game)[0] ?? 1n) ? empty : renderStakes(page)}
    </form>
    <div class="below">${renderTotals(page)} ${renderHistory(page)}</div>`
}

function renderStage(page: PlayPage): Html {
  switch (page.game.kind) {
    case 'slot':
      return renderSlot(page)
    case 'match':
      return renderMatch(page)
    case 'lottery':
      return renderLottery(page)
  }
}

function renderBalance({ game, account }: PlayPage): Html {
  return html`<p class="balance" id="balance">
    <span>${both('เครดิตที่นี่', 'Credit here')}</span>
    <b>${writeAmount(game, account.balance)}</b>
    ${game.unitSatang !== 100n && html`<small>= ${inBaht(game, account.balance)} บาท</small>`}
  </p>`
}

const empty = html`<p class="notice" role="status">
  ${both('เครดิตไม่พอเดิมพัน โอนเข้าจาก Kapao แล้วเปิดหน้านี้ใหม่', 'Not enough credit to play. Move money here in Kapao, then open this page again.')}
</p>`

const goWords = {
  slot: both('หมุน', 'Spin'),
  match: both('ส่งเดิมพัน', 'Place the bet'),
  lottery: both('ออกรางวัล', 'Draw'),
} as const

function renderStakes({ game, account, last }: PlayPage): Html {
  const stakes = stakesOf(game)
  const requested = last !== undefined && last.stake <= account.balance ? last.stake : stakes[0]
  return html`<fieldset class="stakes">
      <legend>${both('เดิมพัน', 'Stake')}</legend>
      ${stakes.map(
        (stake) =>
          html`<label class="chip"
            ><input
              type="radio"
              name="stake"
              value="${String(stake)}"
              ${stake === requested && html`checked`}
              ${stake > account.balance && html`disabled`}
            /><span>${writeUnits(game, stake).replace(/\.00$/, '')}</span></label
          >`,
      )}
    </fieldset>
    <button class="go" type="submit">${goWords[game.kind]}</button>`
}

function renderTotals({ game, totals }: PlayPage): Html {
  return html`<section class="panel" id="totals">
    <h2>${both('สรุปการเล่น', 'Your play')}</h2>
    <dl class="sums">
      <div>
        <dt>${both('รอบ', 'Rounds')}</dt>
        <dd>${totals.rounds.toLocaleString('en-US')}</dd>
      </div>
      <div>
        <dt>${both('เดิมพันรวม', 'Staked')}</dt>
        <dd>${writeAmount(game, totals.staked)}</dd>
      </div>
      <div>
        <dt>${both('ได้เสียสุทธิ', 'Won or lost')}</dt>
        <dd class="${signOf(totals.paid - totals.staked)}">
          ${writeChange(game, totals.paid - totals.staked)}
        </dd>
      </div>
    </dl>
  </section>`
}

function signOf(points: bigint): string {
  if (points === 0n) return 'even'
  return points > 0n ? 'won' : 'lost'
}

function renderHistory({ game, rounds }: PlayPage): Html {
  return html`<section class="panel" id="history">
    <h2>${both('รอบล่าสุด', 'Last rounds')}</h2>
    ${
      rounds.length === 0
        ? html`<p class="hint">${both('ยังไม่มีรอบที่เล่น', 'Nothing played yet.')}</p>`
        : html`<ol class="rounds">
            ${rounds.map((round) => renderRound(game, round))}
          </ol>`
    }
  </section>`
}

function renderRound(game: Game, round: Round): Html {
  return html`<li>
    <span class="round">${describeRound(game, round)}</span>
    <span class="${signOf(round.payout - round.stake)}"
      >${writeChange(game, round.payout - round.stake)}</span
    >
    <time datetime="${round.playedAt.toISOString()}">${formatTime(round.playedAt)}</time>
  </li>`
}

function describeRound(game: Game, round: Round): Html {
  switch (game.kind) {
    case 'slot':
      return describeSlot(round)
    case 'match':
      return describeMatch(round)
    case 'lottery':
      return describeLottery(round)
  }
}
