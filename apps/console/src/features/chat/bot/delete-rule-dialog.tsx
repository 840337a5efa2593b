import type { Language } from '@kapao/contract/language'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../controls/button.tsx'
import { Dialog } from '../../../controls/dialog.tsx'
import { type DraftRule, removeRule, whereUsed } from './bot-draft.ts'
import type { Editor } from './editor.ts'
import { RuleTitle } from './rule-title.tsx'

type DeleteRuleDialogProps = { editor: Editor; rule: DraftRule; language: Language; onDone: () => void }

/** Says where a rule is used before it is deleted. The rule that answers everything else cannot be. */
export function DeleteRuleDialog({ editor, rule, language, onDone }: DeleteRuleDialogProps) {
  const { t } = useTranslation()
  const { offeredBy, isOtherwise } = whereUsed(editor.draft, rule.key)
  return (
    <Dialog isOpen onClose={onDone} title={t('chatBot:deleteTitle', { rule: rule.name })}>
      {isOtherwise ? (
        <p className="text-small">{t('chatBot:deleteOtherwise')}</p>
      ) : (
        <>
          <p className="text-small text-muted">{t('chatBot:deleteText')}</p>
          {offeredBy.length > 0 && (
            <div className="text-small">
              <p>{t('chatBot:deleteOffered')}</p>
              <ul className="list-disc pl-5">
                {offeredBy.map((each) => (
                  <li key={each.key}>
                    <RuleTitle rule={each} language={language} />{' '}
                    <span className="font-mono text-mini text-muted">{each.name}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <Button
            tone="danger"
            className="self-end"
            onClick={() => {
              editor.change((draft) => removeRule(draft, rule.key))
              onDone()
            }}
          >
            {t('chatBot:delete')}
          </Button>
        </>
      )}
    </Dialog>
  )
}
