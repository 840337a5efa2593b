import type { ChatBotRule } from '@kapao/contract/chat-bot'
import { type Language, languages } from '@kapao/contract/language'
import { bcp47 } from '@kapao/i18n/language'
import { tagOfScript } from '@kapao/i18n/script'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../controls/button.tsx'
import { TextInput } from '../../../controls/field.tsx'
import { wordsForProblems } from './problem-words.ts'
import { type Problem, problemsAt } from './problems-of.ts'

type Keywords = ChatBotRule['keywords']

type KeywordFieldsProps = {
  keywords: Keywords
  onKeywords: (keywords: Keywords) => void
  at: readonly PropertyKey[]
  problems: readonly Problem[]
  shown: Language
}

/** The words that lead to a rule, in the three languages. */
export function KeywordFields({ keywords, onKeywords, at, problems, shown }: KeywordFieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 text-small font-bold">{t('fieldName:keywords')}</legend>
      <div className="grid items-start gap-3 lg:grid-cols-3">
        {languages.map((language) => (
          <KeywordField
            key={language}
            language={language}
            keywords={keywords[language]}
            onKeywords={(words) => onKeywords({ ...keywords, [language]: words })}
            error={wordsForProblems(t, problemsAt(problems, [...at, language]))}
            className={clsx(language !== shown && 'max-lg:hidden')}
          />
        ))}
      </div>
      <p className="text-mini text-muted">{t('chatBot:keywordHint')}</p>
    </fieldset>
  )
}

type KeywordFieldProps = {
  language: Language
  keywords: readonly string[]
  onKeywords: (keywords: string[]) => void
  error: string | undefined
  className: string
}

function KeywordField({ language, keywords, onKeywords, error, className }: KeywordFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  function add() {
    const words = typed
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word !== '')
    if (words.length > 0) onKeywords([...new Set([...keywords, ...words])])
    setTyped('')
  }
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-end gap-1.5">
        <TextInput
          className="flex-1"
          label={t(`cannedAnswer:${language}`)}
          lang={bcp47(language)}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={300}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={addOnEnter}
          // What was typed and not added would be lost.
          onBlur={add}
        />
        <Button onClick={add}>
          {t('chatBot:addKeyword')} <span className="sr-only">{t(`cannedAnswer:${language}`)}</span>
        </Button>
      </div>
      {error !== undefined && (
        <p role="alert" className="text-small text-out">
          {error}
        </p>
      )}
      <ul className="flex flex-wrap gap-1.5">
        {keywords.map((keyword) => (
          <li
            key={keyword}
            className="flex max-w-full items-center rounded-chip bg-surface-strong pl-2 text-small"
          >
            <span lang={tagOfScript(keyword)} className="min-w-0 wrap-anywhere">
              {keyword}
            </span>
            <button
              type="button"
              onClick={() => onKeywords(keywords.filter((each) => each !== keyword))}
              className="relative flex size-8 shrink-0 items-center justify-center text-muted hover:text-out max-sm:size-12 pointer-coarse:size-12"
            >
              <X aria-hidden className="size-3.5" />
              <span className="sr-only">
                {t('chatBot:removeKeyword')} <span lang={tagOfScript(keyword)}>{keyword}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
