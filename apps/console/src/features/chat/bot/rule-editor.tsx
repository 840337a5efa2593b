import { chatFacts } from '@kapao/contract/chat-bot'
import type { Language } from '@kapao/contract/language'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../../controls/badge.tsx'
import { Button } from '../../../controls/button.tsx'
import { CheckBox } from '../../../controls/check-box.tsx'
import { SelectInput, TextInput } from '../../../controls/field.tsx'
import { Panel } from '../../../controls/panel.tsx'
import { changeRule, type DraftRule, withoutField } from './bot-draft.ts'
import type { Editor } from './editor.ts'
import { KeywordFields } from './keyword-field.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { LanguageTexts } from './language-texts.tsx'
import { OffersField } from './offers-field.tsx'
import { wordsForProblems } from './problem-words.ts'
import { problemsAt } from './problems-of.ts'
import { RuleTitle } from './rule-title.tsx'

type RuleEditorProps = {
  editor: Editor
  rule: DraftRule
  shown: Language
  onShow: (language: Language) => void
}

const hours = ['from', 'until'] as const

/** One rule: when it answers, what it says, and what it leads to. */
export function RuleEditor({ editor, rule, shown, onShow }: RuleEditorProps) {
  const { t } = useTranslation()
  const { draft, problems } = editor
  const index = draft.rules.indexOf(rule)
  const at = ['rules', index] as const
  const { key, guestSays } = rule
  function change(changed: Partial<DraftRule>) {
    editor.change((before) => changeRule(before, key, changed))
  }
  function drop(field: 'shows' | 'guestSays') {
    editor.change((before) => withoutField(before, key, field))
  }
  const common = { problems, shown }
  return (
    <Panel aria-labelledby="rule-title" className="flex flex-col gap-5 p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button tone="quiet" icon={<ArrowLeft aria-hidden />} render={<Link to="?" />}>
          {t('chatBot:allRules')}
        </Button>
        <h2 id="rule-title" className="min-w-0 flex-1 text-lead font-bold wrap-anywhere">
          <RuleTitle rule={rule} language={shown} />
        </h2>
        {draft.otherwise === key && <Badge tone="plain">{t('chatBot:isOtherwise')}</Badge>}
      </header>
      <LanguageTabs shown={shown} onShow={onShow} problems={problemsAt(problems, at)} className="lg:hidden" />
      <TextInput
        label={t('fieldName:name')}
        hint={rule.isNew ? t('chatBot:nameHint') : t('chatBot:nameFixed')}
        className="max-w-sm"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        disabled={!rule.isNew}
        value={rule.name}
        onChange={({ target }) => change({ name: target.value })}
        error={wordsForProblems(t, problemsAt(problems, [...at, 'name']))}
      />
      <LanguageTexts
        {...common}
        isShort
        label={t('fieldName:title')}
        text={rule.title}
        onText={(title) => change({ title })}
        at={[...at, 'title']}
      />
      <KeywordFields
        {...common}
        keywords={rule.keywords}
        onKeywords={(keywords) => change({ keywords })}
        at={[...at, 'keywords']}
      />
      <LanguageTexts
        {...common}
        label={t('fieldName:says')}
        text={rule.says}
        onText={(says) => change({ says })}
        at={[...at, 'says']}
        placeholders={hours}
      />
      <div className="flex flex-col gap-2">
        <CheckBox
          label={t('chatBot:hasGuestSays')}
          checked={guestSays !== undefined}
          onChange={({ target }) =>
            target.checked ? change({ guestSays: { th: '', la: '', en: '' } }) : drop('guestSays')
          }
        />
        {guestSays !== undefined && (
          <LanguageTexts
            {...common}
            label={t('fieldName:guestSays')}
            text={guestSays}
            onText={(text) => change({ guestSays: text })}
            at={[...at, 'guestSays']}
            placeholders={hours}
          />
        )}
      </div>
      <SelectInput
        label={t('fieldName:shows')}
        className="max-w-sm"
        value={rule.shows ?? ''}
        onChange={({ target }) => {
          const shows = chatFacts.find((each) => each === target.value)
          if (shows === undefined) drop('shows')
          else change({ shows })
        }}
      >
        <option value="">{t('chatBot:showsNothing')}</option>
        {chatFacts.map((each) => (
          <option key={each} value={each}>
            {t(showsWords[each])}
          </option>
        ))}
      </SelectInput>
      <OffersField
        editor={editor}
        rule={rule}
        index={index}
        language={shown}
        onOffers={(offers) => change({ offers })}
      />
      <CheckBox
        label={t('fieldName:callsAgent')}
        hint={t('chatBot:callsAgentHint')}
        checked={rule.callsAgent}
        onChange={({ target }) => change({ callsAgent: target.checked })}
      />
    </Panel>
  )
}

export const showsWords = {
  deposits: 'chatBot:showsDeposits',
  withdrawals: 'chatBot:showsWithdrawals',
  bonuses: 'chatBot:showsBonuses',
} as const satisfies Record<(typeof chatFacts)[number], string>
