import type { Language } from '@kapao/contract/language'
import { formatCount } from '@kapao/i18n/number'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { ArrowDown, ArrowUp, CopyPlus, Plus, SearchX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../../controls/badge.tsx'
import { Button } from '../../../controls/button.tsx'
import { TextInput } from '../../../controls/field.tsx'
import { Panel } from '../../../controls/panel.tsx'
import { type BotDraft, type DraftRule, moveRule } from './bot-draft.ts'
import type { Editor } from './editor.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { SmallButton } from './offers-field.tsx'
import { missingLanguages, problemsAt } from './problems-of.ts'
import { showsWords } from './rule-editor.tsx'
import { RuleTitle } from './rule-title.tsx'

type RuleListProps = {
  editor: Editor
  shown: Language
  onShow: (language: Language) => void
  onAdd: () => void
  onDuplicate: (key: string) => void
  onDelete: (rule: DraftRule) => void
}

/** All rules in their order, each with what it does and what is missing in it. */
export function RuleList({ editor, shown, onShow, onAdd, onDuplicate, onDelete }: RuleListProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { draft, problems } = editor
  const found = draft.rules.filter((rule) => holds(rule, search.trim().toLowerCase()))
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <TextInput
          type="search"
          label={t('chatBot:search')}
          placeholder={t('chatBot:searchHint')}
          className="w-full max-w-xs"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <LanguageTabs
          shown={shown}
          onShow={onShow}
          problems={problems.filter(({ path }) => path[0] === 'rules')}
        />
        <Button icon={<Plus aria-hidden />} onClick={onAdd}>
          {t('chatBot:add')}
        </Button>
      </div>
      {found.length === 0 && <EmptyState icon={<SearchX aria-hidden />} title={t('chatBot:nothingFound')} />}
      <ol aria-label={t('chatBot:partRules')} className="flex flex-col gap-2">
        {found.map((rule) => {
          const index = draft.rules.indexOf(rule)
          return (
            <li key={rule.key}>
              <Panel className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2">
                <RuleWords editor={editor} rule={rule} index={index} shown={shown} />
                <div className="ml-auto flex">
                  <SmallButton
                    label={`${t('chatBot:moveUp')} ${rule.name}`}
                    isDisabled={index === 0}
                    icon={<ArrowUp aria-hidden />}
                    onPress={() => editor.change((before) => moveRule(before, rule.key, -1))}
                  />
                  <SmallButton
                    label={`${t('chatBot:moveDown')} ${rule.name}`}
                    isDisabled={index === draft.rules.length - 1}
                    icon={<ArrowDown aria-hidden />}
                    onPress={() => editor.change((before) => moveRule(before, rule.key, 1))}
                  />
                  <SmallButton
                    label={`${t('chatBot:duplicate')} ${rule.name}`}
                    icon={<CopyPlus aria-hidden />}
                    onPress={() => onDuplicate(rule.key)}
                  />
                  <SmallButton
                    label={`${t('chatBot:delete')} ${rule.name}`}
                    icon={<Trash2 aria-hidden />}
                    onPress={() => onDelete(rule)}
                  />
                </div>
              </Panel>
            </li>
          )
        })}
      </ol>
    </>
  )
}

type RuleWordsProps = { editor: Editor; rule: DraftRule; index: number; shown: Language }

function RuleWords({ editor: { draft, problems }, rule, index, shown }: RuleWordsProps) {
  const { t } = useTranslation()
  const own = problemsAt(problems, ['rules', index])
  const missing = missingLanguages(own, [])
  const wrong = own.filter(({ kind }) => kind !== 'required').length
  return (
    <div className="min-w-0 flex-1 basis-64">
      <Link
        to={`?rule=${rule.key}`}
        className="inline-flex min-h-9 flex-wrap items-center gap-x-2 font-semibold max-sm:min-h-12 max-sm:min-w-12 pointer-coarse:min-h-12"
      >
        <RuleTitle rule={rule} language={shown} />
        <span className="font-mono text-mini font-normal text-muted">{rule.name}</span>
      </Link>
      <p className="flex flex-wrap items-center gap-1.5 text-mini text-muted">
        <span>{t('chatBot:keywordCount', { number: formatCount(countKeywords(rule)) })}</span>
        {rule.shows !== undefined && <span>· {t(showsWords[rule.shows])}</span>}
        {rule.callsAgent && <Badge tone="accent">{t('chatBot:calls')}</Badge>}
        {isOtherwise(draft, rule) && <Badge tone="plain">{t('chatBot:isOtherwise')}</Badge>}
        {rule.isNew && <Badge tone="good">{t('chatBot:isNew')}</Badge>}
        {missing.length > 0 && (
          <Badge tone="warn">
            {t('chatBot:missing', {
              languages: missing.map((language) => t(`cannedAnswer:${language}`)).join(', '),
            })}
          </Badge>
        )}
        {wrong > 0 && <Badge tone="bad">{t('chatBot:wrong', { number: formatCount(wrong) })}</Badge>}
      </p>
    </div>
  )
}

function isOtherwise(draft: BotDraft, { key }: DraftRule): boolean {
  return draft.otherwise === key
}

function countKeywords({ keywords }: DraftRule): number {
  return Object.values(keywords).flat().length
}

function holds({ name, title, keywords, says }: DraftRule, search: string): boolean {
  const words = [name, ...Object.values(title), ...Object.values(keywords).flat(), ...Object.values(says)]
  return words.some((word) => word.toLowerCase().includes(search))
}
