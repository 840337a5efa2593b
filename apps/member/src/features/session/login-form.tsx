import { Button } from '@kapao/ui/actions/button'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Checkbox } from '@kapao/ui/forms/checkbox'
import { TextField } from '@kapao/ui/forms/text-field'
import { type RefObject, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { intendedOf } from '../../app/intended-target.ts'
import { loadFirstScreen } from '../../app/screens.tsx'
import { config } from '../../config.ts'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { logIn } from './log-in.ts'

type Missing = { phone?: boolean; password?: boolean }

/** A plain form with the browser's own fields, because the first screen loads no form library. */
export function LoginForm() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const { missing, failure, isPasskeyUnused, isSending, isAskingPasskey, submit, logInByPasskey } =
    useLogin(form)
  useEffect(() => submitIfRequested(form.current), [])
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('session:phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="username"
        placeholder={t('session:phoneExample', { phone: config.examplePhone })}
        maxLength={20}
        error={missing.phone === true && t('session:phoneRequired')}
      />
      <TextField
        label={t('session:password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        reveal={{ show: t('showPassword'), hide: t('hidePassword') }}
        error={missing.password === true && t('session:passwordRequired')}
      />
      <Checkbox name="remember" label={t('session:remember')} hint={t('session:rememberHint')} />
      {failure !== undefined && <SubmitFailure failure={failure} />}
      {isPasskeyUnused && <AlertBox tone="warning">{t('codes:PASSKEY_REFUSED')}</AlertBox>}
      <Button type="submit" variant="primary" isWide isBusy={isSending} busyLabel={t('session:loggingIn')}>
        {t('session:logIn')}
      </Button>
      <Button isWide isBusy={isAskingPasskey} busyLabel={t('working')} onClick={logInByPasskey}>
        {t('session:byPasskey')}
      </Button>
    </form>
  )
}

/**
 * The form is on the screen before the app has loaded. A tap from that time is repeated here, so that the member need
 * not tap again. See first-page/show-first-page.ts.
 */
function submitIfRequested(form: HTMLFormElement | null): void {
  if (form?.dataset['isRequested'] === undefined) return
  delete form.dataset['isRequested']
  form.requestSubmit()
}

function useLogin(formRef: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const [missing, setMissing] = useState<Missing>({})
  const [failure, setFailure] = useState<unknown>()
  const [isPasskeyUnused, setPasskeyUnused] = useState(false)
  const [way, setWay] = useState<'password' | 'passkey'>()
  const isUnderWay = useRef(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const request = readForm(form)
    setMissing({ phone: request.phone === '', password: request.password === '' })
    if (request.phone === '' || request.password === '') return focusFirstEmpty(form)
    await enter('password', async () => {
      await logIn(request)
      return true
    })
  }

  async function enter(by: 'password' | 'passkey', logInBy: () => Promise<boolean>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setWay(by)
    setFailure(undefined)
    setPasskeyUnused(false)
    // The next screen loads while the server checks who it is.
    void loadFirstScreen('/user/home')
    try {
      if (!(await logInBy())) return setPasskeyUnused(true)
      await navigate(intendedOf(state), { replace: true })
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      isUnderWay.current = false
      setWay(undefined)
    }
  }
  return {
    missing,
    failure,
    isPasskeyUnused,
    isSending: way === 'password',
    isAskingPasskey: way === 'passkey',
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    logInByPasskey: () => {
      setMissing({})
      const isRemembered = formRef.current !== null && readForm(formRef.current).isRemembered
      void enter('passkey', async () => (await import('./enter-by-passkey.ts')).enterByPasskey(isRemembered))
    },
  }
}

function readForm(form: HTMLFormElement) {
  const fields = new FormData(form)
  function text(name: string) {
    return String(fields.get(name) ?? '')
  }
  return { phone: text('phone').trim(), password: text('password'), isRemembered: fields.has('remember') }
}

function focusFirstEmpty(form: HTMLFormElement): void {
  for (const name of ['phone', 'password']) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value.trim() === '') return field.focus()
  }
}
