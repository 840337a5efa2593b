import { isWireFailure } from '@kapao/wire/wire-failure'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { answerStepUp } from '@kapao/wire/step-up'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { CodeInput, codeRules, digitsOf } from './code-input.tsx'
import { useStepUp } from './operator.queries.ts'

/** Asks for a new code when a call needs one, and lets the call go on or fail. */
export function StepUpDialog() {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  useEffect(() => answerStepUp(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  function end(isConfirmed: boolean) {
    answer?.(isConfirmed)
    setAnswer(undefined)
  }
  return (
    <Dialog isOpen={answer !== undefined} onClose={() => end(false)} title={t('operator:stepUpTitle')}>
      <p className="text-small text-muted">{t('operator:stepUpText')}</p>
      <StepUpForm onDone={() => end(true)} />
    </Dialog>
  )
}

type Typed = { otpCode: string }

function StepUpForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { register, handleSubmit, formState, resetField } = useForm<Typed>()
  const stepUp = useStepUp()
  const isWrong = isWireFailure(stepUp.error) && stepUp.error.code === 'WRONG_CREDENTIAL'
  function submit({ otpCode }: Typed) {
    stepUp.mutate(digitsOf(otpCode), { onSuccess: onDone, onError: () => resetField('otpCode') })
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      {stepUp.isError && (
        <FailureNote failure={stepUp.error} sentence={isWrong ? t('operator:wrongCode') : undefined} />
      )}
      <CodeInput
        autoFocus
        error={formState.errors.otpCode && t('operator:codeIncomplete')}
        {...register('otpCode', codeRules)}
      />
      <Button type="submit" tone="main" isBusy={stepUp.isPending}>
        {t('confirm')}
      </Button>
    </form>
  )
}
