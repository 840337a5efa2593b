import { chatBotPlaceholders, type InEachLanguage } from '@kapao/contract/chat-bot'
import { type Language } from '@kapao/contract/language'
import { bcp47, isLanguage } from '@kapao/i18n/language'
import { tagOfScript } from '@kapao/i18n/script'
import { useTranslation } from 'react-i18next'
import { CheckBox } from '../../../controls/check-box.tsx'
import { SelectInput, TextInput } from '../../../controls/field.tsx'
import { Panel } from '../../../controls/panel.tsx'
import type { BotDraft } from './bot-draft.ts'
import type { Editor } from './editor.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { LanguageTexts } from './language-texts.tsx'
import { wordsForProblems } from './problem-words.ts'
import { problemsAt } from './problems-of.ts'

type GeneralEditorProps = { editor: Editor; shown: Language; onShow: (language: Language) => void }

const texts = ['agentComes', 'agentAway', 'notUnderstood', 'tooManyWaiting', 'line', 'nothing'] as const
const statuses = ['SUCCESS', 'FAILED', 'PROCESSING'] as const
const kinds = ['deposit', 'slip'] as const

/** What is not of a rule: whether the bot answers, office hours, and the texts that rules have in common. */
export function GeneralEditor({ editor, shown, onShow }: GeneralEditorProps) {
  const { t } = useTranslation()
  const { draft, problems } = editor
  function change(changed: Partial<BotDraft>) {
    editor.change((before) => ({ ...before, ...changed }))
  }
  const common = { problems, shown }
  return (
    <Panel aria-label={t('chatBot:partTexts')} className="flex flex-col gap-5 p-4">
      <CheckBox
        label={t('fieldName:isOn')}
        hint={t('chatBot:isOnHint')}
        checked={draft.isOn}
        onChange={({ target }) => change({ isOn: target.checked })}
      />
      <OfficeFields editor={editor} onOffice={(office) => change({ office })} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextInput
          type="number"
          label={t('fieldName:idleHours')}
          min={0.1}
          max={720}
          step="any"
          value={Number.isNaN(draft.idleHours) ? '' : draft.idleHours}
          onChange={({ target }) => change({ idleHours: target.valueAsNumber })}
          error={wordsForProblems(t, problemsAt(problems, ['idleHours']))}
        />
        <SelectInput
          label={t('fieldName:otherwise')}
          value={draft.otherwise}
          onChange={({ target }) => change({ otherwise: target.value })}
          error={wordsForProblems(t, problemsAt(problems, ['otherwise']))}
        >
          {draft.rules.map(({ key, name, title }) => (
            <option key={key} value={key} lang={tagOfScript(title[shown])}>
              {title[shown]} ({name})
            </option>
          ))}
        </SelectInput>
      </div>
      <LanguageTabs
        shown={shown}
        onShow={onShow}
        problems={problems.filter(({ path }) => path[0] !== 'rules')}
        className="lg:hidden"
      />
      {texts.map((name) => (
        <LanguageTexts
          key={name}
          {...common}
          label={t(`fieldName:${name}`)}
          text={draft[name]}
          onText={(text: InEachLanguage) => change({ [name]: text })}
          at={[name]}
          placeholders={chatBotPlaceholders[name]}
        />
      ))}
      {statuses.map((name) => (
        <LanguageTexts
          key={name}
          {...common}
          isShort
          label={`${t('fieldName:statuses')} › ${t(`fieldName:${name}`)}`}
          text={draft.statuses[name]}
          onText={(text) => change({ statuses: { ...draft.statuses, [name]: text } })}
          at={['statuses', name]}
        />
      ))}
      {kinds.map((name) => (
        <LanguageTexts
          key={name}
          {...common}
          isShort
          label={`${t('fieldName:kinds')} › ${t(`fieldName:${name}`)}`}
          text={draft.kinds[name]}
          onText={(text) => change({ kinds: { ...draft.kinds, [name]: text } })}
          at={['kinds', name]}
        />
      ))}
    </Panel>
  )
}

type OfficeFieldsProps = { editor: Editor; onOffice: (office: BotDraft['office']) => void }

/** A Sunday, from which the names of the days are read. */
const sunday = Date.UTC(2026, 10, 22)
const dayMilliseconds = 86_400_000

function OfficeFields({ editor: { draft, problems }, onOffice }: OfficeFieldsProps) {
  const { t, i18n } = useTranslation()
  const { office } = draft
  const language = isLanguage(i18n.language) ? i18n.language : 'th'
  const dayName = new Intl.DateTimeFormat(bcp47(language), { weekday: 'long', timeZone: 'UTC' })
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-small font-bold">{t('fieldName:office')}</legend>
      <div className="flex flex-wrap gap-3">
        {(['from', 'until'] as const).map((end) => (
          <TextInput
            key={end}
            type="time"
            className="w-36"
            label={t(`fieldName:${end}`)}
            value={office[end]}
            onChange={({ target }) => onOffice({ ...office, [end]: target.value })}
            error={wordsForProblems(t, problemsAt(problems, ['office', end]))}
          />
        ))}
      </div>
      <p className="text-mini text-muted">{t('chatBot:officeHint')}</p>
      <div className="flex flex-wrap gap-x-5">
        {Array.from({ length: 7 }, (_, day) => (
          <CheckBox
            key={day}
            label={dayName.format(sunday + day * dayMilliseconds)}
            checked={office.days.includes(day)}
            onChange={({ target }) =>
              onOffice({
                ...office,
                days: target.checked
                  ? [...office.days, day].toSorted((one, other) => one - other)
                  : office.days.filter((each) => each !== day),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
