import type { Language } from '@kapao/contract/language'
import { isLanguage } from '@kapao/i18n/language'
import { formatCount } from '@kapao/i18n/number'
import { showToast } from '@kapao/ui/overlays/toaster'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '../../../controls/button.tsx'
import { addRule, type DraftRule, botOf, draftOf, duplicateRule } from './bot-draft.ts'
import { BotParts, type Part } from './bot-parts.tsx'
import type { ReadBot } from './bot.queries.ts'
import { DeleteRuleDialog } from './delete-rule-dialog.tsx'
import { countDifferences, differencesOf } from './differences-of.ts'
import type { Editor } from './editor.ts'
import { GeneralEditor } from './general-editor.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { ProblemList } from './problem-list.tsx'
import { problemsOf } from './problems-of.ts'
import { RuleEditor } from './rule-editor.tsx'
import { RuleList } from './rule-list.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { TrialPanel } from './trial-panel.tsx'

/** Edits a draft of the rules; the address says which part of it is shown. */
export function BotEditor({ read }: { read: ReadBot }) {
  const { t, i18n } = useTranslation()
  const [base, setBase] = useState(read)
  const [draft, setDraft] = useState(() => draftOf(read.bot))
  const own = isLanguage(i18n.language) ? i18n.language : 'th'
  const [shown, setShown] = useState<Language>(own)
  const [deleted, setDeleted] = useState<DraftRule>()
  const [isSaving, setSaving] = useState(false)
  const [address, setAddress] = useSearchParams()
  const problems = useMemo(() => problemsOf(botOf(draft)), [draft])
  const unsaved = useMemo(() => countDifferences(differencesOf(base.bot, botOf(draft))), [base, draft])
  const { leaving, stay } = useLeaveGuard(unsaved > 0)
  const editor: Editor = { draft, problems, change: setDraft }
  const rule = draft.rules.find(({ key }) => key === address.get('rule'))
  const part = partOf(address.get('part'))

  function begin(stored: ReadBot) {
    setBase(stored)
    setDraft(draftOf(stored.bot))
  }
  function open(made: { draft: typeof draft; key: string }) {
    setDraft(made.draft)
    setAddress({ rule: made.key })
  }
  function keepSaved(stored: ReadBot) {
    begin(stored)
    setSaving(false)
    // A new rule is found by its name from now on.
    if (rule) setAddress({ rule: rule.name }, { replace: true })
    showToast({ tone: 'success', text: t('chatBot:saved') })
  }
  return (
    <>
      <BotParts part={part} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className={clsx('flex min-w-0 flex-col gap-3', part === 'try' && 'max-xl:hidden')}>
          <ProblemList editor={editor} />
          {part === 'texts' ? (
            <GeneralEditor editor={editor} shown={shown} onShow={setShown} />
          ) : rule ? (
            <RuleEditor key={rule.key} editor={editor} rule={rule} shown={shown} onShow={setShown} />
          ) : (
            <RuleList
              editor={editor}
              shown={shown}
              onShow={setShown}
              onAdd={() => open(addRule(draft))}
              onDuplicate={(key) => open(duplicateRule(draft, key))}
              onDelete={setDeleted}
            />
          )}
        </div>
        <TrialPanel
          editor={editor}
          language={own}
          className={clsx(
            'max-xl:min-h-[32rem] xl:sticky xl:top-4 xl:h-[calc(100dvh-18rem)] xl:min-h-[32rem]',
            part !== 'try' && 'max-xl:hidden',
          )}
        />
      </div>
      {unsaved > 0 && (
        <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-4 py-2 sm:-mx-6 sm:px-6">
          <p role="status" className="mr-auto text-small font-semibold">
            {t('chatBot:unsaved', { number: formatCount(unsaved) })}
          </p>
          <Button tone="quiet" onClick={() => begin(base)}>
            {t('chatBot:discard')}
          </Button>
          <Button tone="main" disabled={problems.length > 0} onClick={() => setSaving(true)}>
            {t('chatBot:review')}
          </Button>
        </div>
      )}
      {isSaving && (
        <SaveDialog
          base={base}
          draft={draft}
          onSaved={keepSaved}
          onNewest={(stored, isDropped) => {
            if (isDropped) {
              begin(stored)
              setSaving(false)
            } else setBase(stored)
          }}
          onClose={() => setSaving(false)}
        />
      )}
      {deleted && (
        <DeleteRuleDialog
          editor={editor}
          rule={deleted}
          language={shown}
          onDone={() => setDeleted(undefined)}
        />
      )}
      {leaving && <LeaveDialog unsaved={unsaved} onLeave={leaving.go} onStay={stay} />}
    </>
  )
}

function partOf(named: string | null): Part {
  return named === 'texts' || named === 'try' ? named : 'rules'
}
