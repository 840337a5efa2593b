import type { CannedAnswer } from '@kapao/contract/canned-answer'
import { languages } from '@kapao/contract/language'
import { formatDateTime } from '@kapao/i18n/date'
import { bcp47 } from '@kapao/i18n/language'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { MessageSquarePlus, MessageSquareQuote } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/screen.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { AnswerText } from './answer-text.tsx'
import { useCannedAnswers } from './canned-answer.queries.ts'
import { ChatTabs } from './chat-tabs.tsx'
import { DeleteAnswerDialog } from './delete-answer-dialog.tsx'

type Open = { what: 'write' | 'delete'; answer: CannedAnswer | undefined }

/** The answers that operators of the chat have ready: all read them, some write them. */
export function AnswersPage() {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const mayWrite = permissions.includes('chat-bot.set')
  const { data, error, refetch } = useCannedAnswers()
  const [open, setOpen] = useState<Open>()
  function close() {
    setOpen(undefined)
  }
  return (
    <Screen
      title={t('cannedAnswer:title')}
      text={t('cannedAnswer:text')}
      needs="chat.read"
      actions={
        mayWrite && (
          <Button
            tone="main"
            icon={<MessageSquarePlus aria-hidden />}
            onClick={() => setOpen({ what: 'write', answer: undefined })}
          >
            {t('cannedAnswer:add')}
          </Button>
        )
      }
    >
      <ChatTabs />
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-72" />
        </SkeletonGroup>
      )}
      {data?.answers.length === 0 && (
        <EmptyState
          icon={<MessageSquareQuote aria-hidden />}
          title={t('cannedAnswer:emptyTitle')}
          text={t('cannedAnswer:emptyText')}
        />
      )}
      <ul className="flex flex-col gap-3">
        {data?.answers.map((answer) => (
          <AnswerItem
            key={answer._id}
            answer={answer}
            onOpen={mayWrite ? (what) => setOpen({ what, answer }) : undefined}
          />
        ))}
      </ul>
      {open?.what === 'write' && <AnswerDialog answer={open.answer} onDone={close} />}
      {open?.what === 'delete' && open.answer && <DeleteAnswerDialog answer={open.answer} onDone={close} />}
    </Screen>
  )
}

type AnswerItemProps = { answer: CannedAnswer; onOpen: ((what: Open['what']) => void) | undefined }

function AnswerItem({ answer, onOpen }: AnswerItemProps) {
  const { t } = useTranslation()
  return (
    <li>
      <Panel className="flex flex-col gap-3 p-4">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-mono font-semibold">/{answer.shortcut}</h2>
          <p className="min-w-0 flex-1 text-mini text-muted">
            {answer.changedBy} · {formatDateTime(answer.changedAt)}
          </p>
          {onOpen && (
            <>
              <Button onClick={() => onOpen('write')}>
                {t('cannedAnswer:edit')} <span className="sr-only">/{answer.shortcut}</span>
              </Button>
              <Button tone="danger" onClick={() => onOpen('delete')}>
                {t('cannedAnswer:delete')} <span className="sr-only">/{answer.shortcut}</span>
              </Button>
            </>
          )}
        </header>
        <dl className="grid gap-3 text-small md:grid-cols-3">
          {languages.map((language) => (
            <div key={language} className="min-w-0">
              <dt className="text-mini text-muted">{t(`cannedAnswer:${language}`)}</dt>
              <dd lang={bcp47(language)} className="wrap-anywhere whitespace-pre-wrap">
                <AnswerText text={answer.text[language]} />
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
    </li>
  )
}
