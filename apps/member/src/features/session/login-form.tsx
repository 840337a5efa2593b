import { Button } from '@kapao/ui/actions/button'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Checkbox } from '@kapao/ui/forms/checkbox'
import { TextField } from '@kapao/ui/forms/text-field'
import {
  type FocusEvent,
  type RefObject,
  type SubmitEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { intendedOf } from '../../app/intended-target.ts'
import { loadFirstScreen } from '../../app/screens.tsx'
import { config } from '../../config.ts'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { focusFault } from '../../form/focus-fault.ts'
import { isPhoneComplete } from '../../form/typed-phone.ts'
import { useComplaints } from '../../form/use-complaints.ts'
import { logIn } from './log-in.ts'
import { forgetNewMember, readNewMember } from './new-member.ts'

type Field = 'phone' | 'password'

/** A plain form with the browser's own fields, because the first screen loads no form library. */
export function LoginForm() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const login = useLogin(form)
  const { failure, isPasskeyUnused, isSending, isAskingPasskey } = login
  const { errorAt, check, leave, checkAll } = useLoginFaults()
  const [newMember] = useState(readNewMember)
  useEffect(() => submitIfRequested(form.current), [])
  const begin = useEffectEvent(() => {
    if (newMember) login.send({ ...newMember, isRemembered: false })
  })
  useEffect(() => begin(), [])
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (checkAll(event.currentTarget)) login.send(readForm(event.currentTarget))
  }
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={check} className="flex flex-col gap-4">
      <TextField
        label={t('session:phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="username"
        placeholder={t('session:phoneExample', { phone: config.examplePhone })}
        maxLength={20}
        defaultValue={newMember?.phone}
        onBlur={leave}
        error={errorAt('phone')}
      />
      <TextField
        label={t('session:password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        reveal={{ show: t('showPassword'), hide: t('hidePassword') }}
        onBlur={leave}
        error={errorAt('password')}
      />
      <Checkbox name="remember" label={t('session:remember')} hint={t('session:rememberHint')} />
      {failure !== undefined && <SubmitFailure failure={failure} />}
      {isPasskeyUnused && <AlertBox tone="warning">{t('codes:PASSKEY_REFUSED')}</AlertBox>}
      <Button type="submit" variant="primary" isWide isBusy={isSending} busyLabel={t('session:loggingIn')}>
        {t('session:logIn')}
      </Button>
      <Button isWide isBusy={isAskingPasskey} busyLabel={t('working')} onClick={login.sendPasskey}>
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

const faultTexts = {
  phoneMissing: 'session:phoneRequired',
  phoneShort: 'codes:PHONE_NUMBER_REQUIRE_10_DIGIT',
  passwordMissing: 'session:passwordRequired',
} as const
type Faults = { [field in Field]?: keyof typeof faultTexts | undefined }

function findFaults({ phone, password }: ReturnType<typeof readForm>): Faults {
  return {
    phone: phone === '' ? 'phoneMissing' : isPhoneComplete(phone) ? undefined : 'phoneShort',
    password: password === '' ? 'passwordMissing' : undefined,
  }
}

function useLoginFaults() {
  const { t } = useTranslation()
  const complaints = useComplaints<Field>()
  const [faults, setFaults] = useState<Faults>({})
  function check({ currentTarget }: SyntheticEvent<HTMLFormElement>) {
    setFaults(findFaults(readForm(currentTarget)))
  }
  return {
    errorAt: (field: Field) => {
      const fault = complaints.isDue(field) ? faults[field] : undefined
      return fault && t(faultTexts[fault])
    },
    check,
    leave: ({ target }: FocusEvent<HTMLInputElement>) => {
      // The browser may have filled the field in before the app had loaded.
      if (target.form) setFaults(findFaults(readForm(target.form)))
      complaints.leave(target.name as Field, target.value)
    },
    /** Whether the form can be sent. Otherwise its faults are shown, and the first has the focus. */
    checkAll: (form: HTMLFormElement): boolean => {
      const found = findFaults(readForm(form))
      focusFault(form, () => {
        complaints.send()
        setFaults(found)
      })
      return found.phone === undefined && found.password === undefined
    },
  }
}

function useLogin(formRef: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const [failure, setFailure] = useState<unknown>()
  const [isPasskeyUnused, setPasskeyUnused] = useState(false)
  const [way, setWay] = useState<'password' | 'passkey'>()
  const isUnderWay = useRef(false)

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
    failure,
    isPasskeyUnused,
    isSending: way === 'password',
    isAskingPasskey: way === 'passkey',
    send: (request: Parameters<typeof logIn>[0]) =>
      void enter('password', async () => {
        forgetNewMember()
        await logIn(request)
        return true
      }),
    sendPasskey: () => {
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
