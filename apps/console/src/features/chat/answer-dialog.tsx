import { type CannedAnswer, cannedVariables, setCannedAnswer } from '@kapao/contract/canned-answer'
import { languages } from '@kapao/contract/language'
import { bcp47 } from '@kapao/i18n/language'
import { generateId } from '@kapao/wire/random'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextAreaInput, TextInput } from '../../controls/field.tsx'
import { AnswerText } from './answer-text.tsx'
import { useSetCannedAnswer } from './canned-answer.queries.ts'

type Typed = Pick<CannedAnswer, 'shortcut' | 'text'>

type AnswerDialogProps = { answer: CannedAnswer | undefined; onDone: () => void }

const { body: schema } = setCannedAnswer

/** Writes a new answer or changes one, in the three languages. */
export function AnswerDialog({ answer, onDone }: AnswerDialogProps) {
  const { t } = useTranslation()
  const set = useSetCannedAnswer()
  // A repeat after a lost answer is the same one.
  const [answerId] = useState(() => answer?._id ?? generateId())
  const [wrong, setWrong] = useState<readonly string[]>([])
  const { register, handleSubmit } = useForm<Typed>({
    defaultValues: { shortcut: answer?.shortcut ?? '', text: answer?.text ?? { th: '', la: '', en: '' } },
  })
  function submit(typed: Typed) {
    const parsed = schema.safeParse({ answerId, version: answer?.version ?? 0, ...typed })
    if (parsed.success) return set.mutate(parsed.data, { onSuccess: onDone })
    setWrong(parsed.error.issues.map(({ path }) => path.join('.')))
    return undefined
  }
  return (
    <Dialog
      isOpen
      onClose={onDone}
      title={answer ? t('cannedAnswer:editTitle', { shortcut: answer.shortcut }) : t('cannedAnswer:add')}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        {set.isError && <FailureNote failure={set.error} />}
        <TextInput
          label={t('cannedAnswer:shortcut')}
          hint={t('cannedAnswer:shortcutHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          error={wrong.includes('shortcut') && t('cannedAnswer:shortcutInvalid')}
          {...register('shortcut')}
        />
        <p className="text-small text-muted">
          {t('cannedAnswer:variables')}{' '}
          <AnswerText text={cannedVariables.map((each) => `{{${each}}}`).join(' ')} />
        </p>
        {languages.map((language) => (
          <TextAreaInput
            key={language}
            label={t(`cannedAnswer:${language}`)}
            lang={bcp47(language)}
            rows={2}
            error={wrong.includes(`text.${language}`) && t('cannedAnswer:textInvalid')}
            {...register(`text.${language}`)}
          />
        ))}
        <Button type="submit" tone="main" className="self-end" isBusy={set.isPending}>
          {t('cannedAnswer:save')}
        </Button>
      </form>
    </Dialog>
  )
}
