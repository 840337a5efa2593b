import type { ReadyTexts } from '@kapao/chat/view/composer'
import type { AgentChat } from '@kapao/contract/chat-desk'
import { useTranslation } from 'react-i18next'
import { useOperator } from '../operator/operator-context.ts'
import { useCannedAnswers } from './canned-answer.queries.ts'
import { type AnswerFigures, fillAnswer, findAnswers } from './fill-answer.ts'

const mostShown = 6

/** Offers the ready answers for a shortcut that begins with `/`, filled in for this conversation. Enter takes the first. */
export function useReadyAnswers(chat: AgentChat | undefined): ReadyTexts {
  const { name: agent } = useOperator()
  const { data } = useCannedAnswers()
  const figures = chat && data && { chat, agent, site: data.site }
  const answers = data?.answers ?? []
  return {
    show: (typed, write) =>
      figures && typed.startsWith('/') ? (
        <AnswerList typed={typed} answers={answers} figures={figures} onChoose={write} />
      ) : null,
    complete: (typed) => {
      const [first] = findAnswers(answers, typed)
      return first && figures && fillAnswer(first, figures)
    },
  }
}

type AnswerListProps = {
  typed: string
  answers: Parameters<typeof findAnswers>[0]
  figures: AnswerFigures
  onChoose: (text: string) => void
}

function AnswerList({ typed, answers, figures, onChoose }: AnswerListProps) {
  const { t } = useTranslation()
  const found = findAnswers(answers, typed).slice(0, mostShown)
  if (found.length === 0)
    return typed.includes(' ') ? null : (
      <p role="status" className="text-small text-muted">
        {t('cannedAnswer:noneFits')}
      </p>
    )
  return (
    <ul aria-label={t('cannedAnswer:title')} className="flex max-h-60 flex-col overflow-y-auto">
      {found.map((answer) => {
        const text = fillAnswer(answer, figures)
        return (
          <li key={answer._id}>
            <button
              type="button"
              onClick={() => onChoose(text)}
              className="flex min-h-9 w-full flex-wrap items-baseline gap-x-2 rounded-field px-2 py-1 text-left text-small hover:bg-lifted max-sm:min-h-12 pointer-coarse:min-h-12"
            >
              <span className="font-semibold">/{answer.shortcut}</span>
              <span className="min-w-0 flex-1 truncate text-muted">{text}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
