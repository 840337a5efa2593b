import type { AnswerReason } from '@kapao/contract/chat-trial'
import { tagOfScript } from '@kapao/i18n/script'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TriedAnswer } from './bot.queries.ts'
import type { DraftRule } from './bot-draft.ts'

type TrialReasonProps = { answer: TriedAnswer; rules: readonly DraftRule[] }

/** Which rule and keyword answered, as a link to where that can be changed. */
export function TrialReason({ answer: { reason, rule, keyword }, rules }: TrialReasonProps) {
  const { t } = useTranslation()
  const known = rules.find(({ name }) => name === rule)
  // A rule that was deleted since then has no place any more.
  const to = rule === null ? '?part=texts' : known && `?rule=${known.key}`
  const words = (
    <span>
      {t(reasonWords[reason], { rule: rule ?? '' })}
      {keyword !== null && <span lang={tagOfScript(keyword)}> “{keyword}”</span>}
    </span>
  )
  return (
    <p className="text-mini">
      {to === undefined ? (
        words
      ) : (
        <Link
          to={to}
          className="inline-flex min-h-8 items-center underline underline-offset-2 max-sm:min-h-12 max-sm:min-w-12 pointer-coarse:min-h-12"
        >
          {words}
        </Link>
      )}
    </p>
  )
}

const reasonWords = {
  button: 'chatBot:byButton',
  keyword: 'chatBot:byKeyword',
  otherwise: 'chatBot:byDefault',
  offer: 'chatBot:byOffer',
  handOver: 'chatBot:byHandOver',
  off: 'chatBot:byOff',
} as const satisfies Record<AnswerReason, string>
