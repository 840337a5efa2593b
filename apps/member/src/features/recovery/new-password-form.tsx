import { resetPassword } from '@kapao/contract/recovery'
import { Button } from '@kapao/ui/actions/button'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { useCheckedForm } from '../../form/use-checked-form.ts'
import { send } from '../../wire/client.ts'
import { NewPasswordFields } from '../registration/new-password-fields.tsx'
import { newPasswordRules } from '../registration/registration-rules.ts'

type NewPasswordFormProps = {
  phone: string
  /** `waitsUntil`: until then withdrawals wait. */
  onDone: (waitsUntil: string) => void
  onUnverified: () => void
  onNoAccount: () => void
}

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { t } = useTranslation()
  const { form, field, submit } = useCheckedForm(newPasswordRules, { password: '', confirmation: '' })
  const saving = useReset(props, () =>
    form.setError('password', { message: 'codes:PASSWORD_TOO_WEAK' }, { shouldFocus: true }),
  )
  const isAtField = isWireFailure(saving.error) && saving.error.code === 'PASSWORD_TOO_WEAK'
  function save({ password }: { password: string }) {
    if (!saving.isPending) saving.mutate(password)
  }
  return (
    <form noValidate onSubmit={submit(save)} className="flex flex-col gap-5">
      <p className="text-muted">{t('recovery:waits')}</p>
      {/* Password managers save the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={props.phone} />
      <NewPasswordFields
        password={field('password', { deps: 'confirmation' })}
        confirmation={field('confirmation')}
      />
      {saving.isError && !isAtField && <SubmitFailure failure={saving.error} />}
      <Button type="submit" variant="primary" isWide isBusy={saving.isPending} busyLabel={t('working')}>
        {t('recovery:save')}
      </Button>
    </form>
  )
}

function useReset({ phone, onDone, onUnverified, onNoAccount }: NewPasswordFormProps, onWeak: () => void) {
  return useMutation({
    mutationFn: (password: string) => send(resetPassword, { body: { username: phone, password } }),
    onSuccess: ({ waitsUntil }) => onDone(waitsUntil),
    onError: (failure) => {
      if (!isWireFailure(failure)) return
      if (failure.code === 'UNVERIFIED_OTP') onUnverified()
      if (failure.code === 'NO_USER') onNoAccount()
      if (failure.code === 'PASSWORD_TOO_WEAK') onWeak()
    },
  })
}
