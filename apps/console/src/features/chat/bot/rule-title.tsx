import type { Language } from '@kapao/contract/language'
import { tagOfScript } from '@kapao/i18n/script'
import { useTranslation } from 'react-i18next'
import type { DraftRule } from './bot-draft.ts'

/** The title of a rule in a language; in another one while it has none. */
export function RuleTitle({ rule, language }: { rule: Pick<DraftRule, 'title'>; language: Language }) {
  const { t } = useTranslation()
  const { title } = rule
  const words = [title[language], ...Object.values(title)].find((each) => each.trim() !== '')
  if (words === undefined) return <span className="text-muted italic">{t('chatBot:untitled')}</span>
  return <span lang={tagOfScript(words)}>{words}</span>
}
