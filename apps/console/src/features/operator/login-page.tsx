import { Skeleton } from '@kapao/ui/feedback/skeleton'
import { supportsPasskeys } from '@kapao/wire/passkey'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { lazy, Suspense, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextInput } from '../../controls/field.tsx'
import { CodeInput, codeRules, digitsOf } from './code-input.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { useLogIn } from './operator.queries.ts'
import type { LoginState } from './require-operator.tsx'

/** The code of passkeys arrives where they can be used, after the page. */
const PasskeyLogin = lazy(async () => ({ default: (await import('./passkey-login.tsx')).PasskeyLogin }))

type Typed = { operatorId: string; password: string; otpCode: string }

export function LoginPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const state = useLocation().state as LoginState | null
  const { register, handleSubmit, formState, resetField, setFocus } = useForm<Typed>()
  const logIn = useLogIn()
  useEffect(() => {
    document.title = `${t('operator:loginTitle')} · Kapao`
  }, [t])
  function enter() {
    void navigate(state?.from ?? '/', { replace: true })
  }
  function submit(typed: Typed) {
    const body = {
      operatorId: typed.operatorId.trim().toLowerCase(),
      password: typed.password,
      otpCode: digitsOf(typed.otpCode),
    }
    logIn.mutate(body, {
      onSuccess: enter,
      // A code is good for one try: the next one has to be typed anyway.
      onError: () => {
        resetField('otpCode')
        setFocus('otpCode')
      },
    })
  }
  const { errors } = formState
  const isWrong = isWireFailure(logIn.error) && logIn.error.code === 'WRONG_CREDENTIAL'
  return (
    <EntryLayout>
      <h1 className="text-title font-bold">{t('operator:loginTitle')}</h1>
      <p className="text-small text-muted">{t('operator:loginText')}</p>
      {state?.hasEnded === true && !logIn.isError && (
        <p role="status" className="mt-3 rounded-card bg-warn/12 p-3 text-small">
          {t('operator:sessionEnded')}
        </p>
      )}
      {supportsPasskeys() && (
        <div className="mt-4">
          <Suspense fallback={<Skeleton shape="block" className="h-23" />}>
            <PasskeyLogin onDone={enter} />
          </Suspense>
        </div>
      )}
      <form
        noValidate
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        {logIn.isError && (
          <FailureNote failure={logIn.error} sentence={isWrong ? t('operator:wrongCredential') : undefined} />
        )}
        <TextInput
          label={t('operator:operatorId')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={errors.operatorId && t('required')}
          {...register('operatorId', { required: true })}
        />
        <TextInput
          label={t('operator:password')}
          type="password"
          autoComplete="current-password"
          error={errors.password && t('required')}
          {...register('password', { required: true })}
        />
        <CodeInput
          error={errors.otpCode && t('operator:codeIncomplete')}
          {...register('otpCode', codeRules)}
        />
        <Button type="submit" tone={supportsPasskeys() ? 'plain' : 'main'} isBusy={logIn.isPending}>
          {t('operator:logIn')}
        </Button>
      </form>
      <p className="mt-4 text-small text-muted">{t('operator:noPassword')}</p>
    </EntryLayout>
  )
}
