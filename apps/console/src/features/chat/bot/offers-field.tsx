import type { Language } from '@kapao/contract/language'
import { tagOfScript } from '@kapao/i18n/script'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectInput } from '../../../controls/field.tsx'
import { type DraftRule, moved } from './bot-draft.ts'
import type { Editor } from './editor.ts'
import { wordsForProblems } from './problem-words.ts'
import { problemsAt } from './problems-of.ts'
import { RuleTitle } from './rule-title.tsx'

type OffersFieldProps = {
  editor: Editor
  rule: DraftRule
  index: number
  language: Language
  onOffers: (offers: string[]) => void
}

/** The rules that are offered as buttons below the answer, in their order. */
export function OffersField({ editor, rule, index, language, onOffers }: OffersFieldProps) {
  const { t } = useTranslation()
  const [added, setAdded] = useState('')
  const { rules } = editor.draft
  const { offers } = rule
  const others = rules.filter(({ key }) => !offers.includes(key))
  const error = wordsForProblems(t, problemsAt(editor.problems, ['rules', index, 'offers']))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 text-small font-bold">{t('fieldName:offers')}</legend>
      {offers.length === 0 && <p className="text-small text-muted">{t('chatBot:offersNothing')}</p>}
      <ol className="flex flex-col gap-1">
        {offers.map((key, place) => {
          const offered = rules.find((each) => each.key === key)
          const name = offered?.name ?? key
          return (
            <li
              key={key}
              className="flex items-center gap-1 rounded-field border border-line bg-surface pl-3 text-small"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                {offered && <RuleTitle rule={offered} language={language} />}{' '}
                <span className="font-mono text-mini text-muted">{name}</span>
              </span>
              <SmallButton
                label={`${t('chatBot:moveUp')} ${name}`}
                isDisabled={place === 0}
                onPress={() => onOffers(moved(offers, place, -1))}
                icon={<ArrowUp aria-hidden />}
              />
              <SmallButton
                label={`${t('chatBot:moveDown')} ${name}`}
                isDisabled={place === offers.length - 1}
                onPress={() => onOffers(moved(offers, place, 1))}
                icon={<ArrowDown aria-hidden />}
              />
              <SmallButton
                label={`${t('chatBot:removeOffer')} ${name}`}
                onPress={() => onOffers(offers.filter((each) => each !== key))}
                icon={<X aria-hidden />}
              />
            </li>
          )
        })}
      </ol>
      <SelectInput
        label={t('chatBot:addOffer')}
        className="max-w-sm"
        value={added}
        error={error}
        onChange={({ target }) => {
          if (target.value !== '') onOffers([...offers, target.value])
          setAdded('')
        }}
      >
        <option value="">{t('chatBot:chooseOffer')}</option>
        {others.map(({ key, name, title }) => (
          <option key={key} value={key} lang={tagOfScript(title[language])}>
            {title[language]} ({name})
          </option>
        ))}
      </SelectInput>
    </fieldset>
  )
}

type SmallButtonProps = { label: string; icon: ReactNode; isDisabled?: boolean; onPress: () => void }

/** A button of a list's row, with its name for those who do not see it. */
export function SmallButton({ label, icon, isDisabled = false, onPress }: SmallButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Not `disabled`: the focus would be lost at the end of the list.
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
      className="flex size-9 shrink-0 items-center justify-center rounded-field text-muted hover:bg-lifted hover:text-text aria-disabled:opacity-40 max-sm:size-12 pointer-coarse:size-12 [&_svg]:size-4"
    >
      {icon}
    </button>
  )
}
