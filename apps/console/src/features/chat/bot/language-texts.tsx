import type { InEachLanguage } from '@kapao/contract/chat-bot'
import { type Language, languages } from '@kapao/contract/language'
import { bcp47 } from '@kapao/i18n/language'
import clsx from 'clsx'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../controls/button.tsx'
import { TextAreaInput } from '../../../controls/field.tsx'
import { wordsForProblems } from './problem-words.ts'
import { type Problem, problemsAt } from './problems-of.ts'

export type Placeholder = 'from' | 'until' | 'what' | 'amount' | 'status' | 'at'

type LanguageTextsProps = {
  label: string
  text: InEachLanguage
  onText: (text: InEachLanguage) => void
  /** Where the text is in the configuration. */
  at: readonly PropertyKey[]
  problems: readonly Problem[]
  /** The language that a narrow screen shows. */
  shown: Language
  placeholders?: readonly Placeholder[]
  isShort?: boolean
}

/** A text in the three languages: side by side on a wide screen, one of them on a narrow one. */
export function LanguageTexts({
  label,
  text,
  onText,
  at,
  problems,
  shown,
  placeholders,
  isShort = false,
}: LanguageTextsProps) {
  const { t } = useTranslation()
  const areas = useRef<Partial<Record<Language, HTMLTextAreaElement | null>>>({})
  const last = useRef<Language>(undefined)
  function insert(placeholder: Placeholder) {
    const visible = last.current && areas.current[last.current]?.checkVisibility() ? last.current : shown
    const area = areas.current[visible]
    if (!area) return
    const { selectionStart, selectionEnd } = area
    area.focus()
    area.setRangeText(`{{${placeholder}}}`, selectionStart, selectionEnd, 'end')
    onText({ ...text, [visible]: area.value })
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 text-small font-bold">{label}</legend>
      <div className="grid gap-3 lg:grid-cols-3">
        {languages.map((language) => (
          <TextAreaInput
            key={language}
            ref={(area) => {
              areas.current[language] = area
            }}
            className={clsx(language !== shown && 'max-lg:hidden')}
            label={t(`cannedAnswer:${language}`)}
            lang={bcp47(language)}
            data-variable
            rows={isShort ? 1 : 4}
            value={text[language]}
            onFocus={() => {
              last.current = language
            }}
            onChange={({ target }) => onText({ ...text, [language]: target.value })}
            error={wordsForProblems(t, problemsAt(problems, [...at, language]))}
          />
        ))}
      </div>
      {placeholders !== undefined && placeholders.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-mini text-muted">{t('chatBot:insert')}</span>
          {placeholders.map((placeholder) => (
            <Button key={placeholder} onClick={() => insert(placeholder)}>
              {t(placeholderWords[placeholder])}{' '}
              <span data-variable className="font-mono text-mini font-normal text-muted">
                {`{{${placeholder}}}`}
              </span>
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}

const placeholderWords = {
  from: 'chatBot:fillsFrom',
  until: 'chatBot:fillsUntil',
  what: 'chatBot:fillsWhat',
  amount: 'chatBot:fillsAmount',
  status: 'chatBot:fillsStatus',
  at: 'chatBot:fillsAt',
} as const satisfies Record<Placeholder, string>
