import { both } from '../../page/frame.ts'
import { type Html, html } from '../../page/html.ts'
import { lotteryPays } from './lottery.ts'
import type { Round } from './round.store.ts'
import { type Played, renderVerdict } from './verdict.ts'

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

export function renderLottery(page: Played): Html {
  const drawnOutcome = page.last?.outcome ?? '––'
  const [tens = '0', ones = '9'] = page.last?.choice ?? '09'
  return html`<div class="machine" data-reveal>
      <p class="drum" aria-label="เลขที่ออก · Drawn">
        ${[...drawnOutcome].map((digit) => html`<span class="ball" data-rolling>${digit}</span>`)}
      </p>
      ${renderVerdict(page)}
    </div>
    ${renderDigits('tens', both('หลักสิบ', 'Tens'), tens)}
    ${renderDigits('ones', both('หลักหน่วย', 'Ones'), ones)}
    <p class="hint">
      ${both(`ตรง จ่าย ${lotteryPays.straight} เท่า · กลับ จ่าย ${lotteryPays.swapped} เท่า`, `Straight pays ×${lotteryPays.straight}, the other way round ×${lotteryPays.swapped}.`)}
    </p>`
}

function renderDigits(name: string, title: Html, chosen: string): Html {
  return html`<fieldset class="digits">
    <legend>${title}</legend>
    ${digits.map(
      (digit) =>
        html`<label class="chip digit"
          ><input type="radio" name="${name}" value="${digit}" ${digit === chosen && html`checked`} /><span
            >${digit}</span
          ></label
        >`,
    )}
  </fieldset>`
}

export function describeLottery({ choice, outcome }: Round): Html {
  return html`${both('แทง', 'Picked')} <b>${choice}</b> ${both('ออก', 'drawn')} <b>${outcome}</b>`
}
