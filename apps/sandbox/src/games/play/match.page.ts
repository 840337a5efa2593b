import { both } from '../../page/frame.ts'
import { type Html, html } from '../../page/html.ts'
import { renderCrest } from './drawings.ts'
import { endOf, type Fixture, fixtures, nextFixture, readMatchChoice, type Result, results } from './match.ts'
import type { PlayTotals, Round } from './round.store.ts'
import { type Played, renderVerdict } from './verdict.ts'

const words: Readonly<Record<Result, Html>> = {
  home: both('เหย้าชนะ', 'Home'),
  draw: both('เสมอ', 'Draw'),
  away: both('เยือนชนะ', 'Away'),
}

function writeOdds(odds: bigint): string {
  return `${odds / 100n}.${String(odds % 100n).padStart(2, '0')}`
}

export function renderMatch(page: Played & { totals: PlayTotals }): Html {
  const at = nextFixture(page.totals.rounds)
  const fixture = fixtures[at] ?? fixtures[0]!
  return html`<div class="machine" data-reveal>
      ${page.last ? renderScore(page.last) : renderTeams(fixture, html`<b class="score">VS</b>`)}
      ${renderVerdict(page)}
    </div>
    <fieldset class="ends">
      <legend>${both('คู่ต่อไป', 'Next match')}</legend>
      ${page.last && renderTeams(fixture, html`<span class="versus">VS</span>`)}
      <div class="odds">
        ${results.map(
          (result) =>
            html`<label class="chip end"
              ><input
                type="radio"
                name="choice"
                value="${at}:${result}"
                required
                ${result === 'home' && html`checked`}
              /><span>${words[result]} <b>${writeOdds(fixture.odds[result])}</b></span></label
            >`,
        )}
      </div>
    </fieldset>`
}

function renderTeams({ home, away }: Fixture, between: Html): Html {
  return html`<div class="teams">
    <div class="team team-home">${renderCrest(home.english.slice(0, 1))}${both(home.thai, home.english)}</div>
    ${between}
    <div class="team team-away">${renderCrest(away.english.slice(0, 1))}${both(away.thai, away.english)}</div>
  </div>`
}

function renderScore(last: Round): Html {
  const { fixture } = readMatchChoice(last.choice) ?? { fixture: fixtures[0]! }
  return renderTeams(
    fixture,
    html`<b class="score"
      ><span data-rolling>${last.outcome.replace('-', ' – ')}</span><small>90′</small></b
    >`,
  )
}

export function describeMatch({ choice, outcome }: Round): Html {
  const chosen = readMatchChoice(choice)
  return html`${chosen?.fixture.home.thai} <b>${outcome.replace('-', '–')}</b> ${chosen?.fixture.away.thai}
    <small>${words[endOf(outcome)]}</small>`
}
