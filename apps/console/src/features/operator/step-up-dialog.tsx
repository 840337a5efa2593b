import { supportsPasskeys } from '@kapao/wire/passkey'
import { answerStepUp } from '@kapao/wire/step-up'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { CodeInput, codeRules, digitsOf } from './code-input.tsx'
import { useStepUp } from './operator.queries.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { usePasskeys, useStepUpByPasskey } from './passkey.queries.ts'

/** Asks for a passkey or a new code when a call needs one, and lets the call go on or fail. */
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
      <StepUpWays onDone={() => end(true)} />
    </Dialog>
  )
}

/** The ways that the operator has. If they cannot be read, the code is offered: most operators have one. */
function StepUpWays({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { data } = usePasskeys()
  const byPasskey = useStepUpByPasskey()
  const hasPasskey = supportsPasskeys() && data !== undefined && data.passkeys.length > 0
  const hasCode = data?.hasPassword !== false
  return (
    <>
      <p className="text-small text-muted">
        {hasPasskey ? t('operator:stepUpPasskeyText') : t('operator:stepUpText')}
      </p>
      {hasPasskey && (
        <PasskeyButton
          label={t('operator:confirmByPasskey')}
          {...(hasCode && { other: t('operator:orCode') })}
          isBusy={byPasskey.isPending}
          failure={byPasskey.error}
          onPress={() => byPasskey.mutate(undefined, { onSuccess: onDone })}
        />
      )}
      {hasCode && <StepUpForm onDone={onDone} />}
    </>
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
