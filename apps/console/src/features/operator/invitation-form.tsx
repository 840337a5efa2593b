import type { openInvitation } from '@kapao/contract/operator'
import type { Answer } from '@kapao/contract/call'
import { QrPicture } from '@kapao/ui/pictures/qr-picture'
import { supportsPasskeys } from '@kapao/wire/passkey'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextInput } from '../../controls/field.tsx'
import { CodeInput, codeRules, digitsOf } from './code-input.tsx'
import { useAcceptInvitation } from './operator.queries.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useAcceptByPasskey } from './passkey.queries.ts'

type Typed = { password: string; otpCode: string }

type InvitationFormProps = { token: string; invitation: Answer<typeof openInvitation> }

/** Two ways to begin: a passkey of this device, or a password with an authenticator app. */
export function InvitationWays({ token, invitation }: InvitationFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const accept = useAcceptByPasskey(token)
  return (
    <>
      {supportsPasskeys() && (
        <div className="mt-4 flex flex-col gap-3">
          <p className="text-small">{t('operator:choosePasskeyText')}</p>
          <PasskeyButton
            label={t('operator:choosePasskey')}
            other={t('operator:choosePassword')}
            isBusy={accept.isPending}
            failure={accept.error}
            onPress={() =>
              accept.mutate(undefined, { onSuccess: () => void navigate('/', { replace: true }) })
            }
          />
        </div>
      )}
      <InvitationForm token={token} invitation={invitation} />
    </>
  )
}

/** Sets up the authenticator app and the password, and logs in. */
function InvitationForm({ token, invitation }: InvitationFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm<Typed>()
  const accept = useAcceptInvitation(token)
  const { errors } = formState
  const isWrong = isWireFailure(accept.error) && accept.error.code === 'WRONG_CREDENTIAL'
  function submit({ password, otpCode }: Typed) {
    accept.mutate(
      { password, otpCode: digitsOf(otpCode) },
      { onSuccess: () => void navigate('/', { replace: true }) },
    )
  }
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <TextInput
        label={t('operator:yourUserName')}
        value={invitation.operatorId}
        readOnly
        autoComplete="username"
      />
      <div className="grid items-center gap-4 sm:grid-cols-[10rem_1fr]">
        <QrPicture
          payload={invitation.authenticator.uri}
          label={t('operator:qrLabel')}
          className="max-w-40 border border-line"
        />
        <div className="flex min-w-0 flex-col gap-1 text-small">
          <p className="font-semibold">{t('operator:scanTitle')}</p>
          <p className="text-muted">{t('operator:scanText')}</p>
          <p className="mt-1 text-muted">{t('operator:secret')}</p>
          <p className="code font-mono">{invitation.authenticator.secret.replaceAll(/.{4}/g, '$& ')}</p>
        </div>
      </div>
      {accept.isError && (
        <FailureNote failure={accept.error} sentence={isWrong ? t('operator:wrongCode') : undefined} />
      )}
      <TextInput
        label={t('operator:newPassword')}
        hint={t('operator:passwordHint')}
        type="password"
        autoComplete="new-password"
        error={errors.password && t('required')}
        {...register('password', { required: true })}
      />
      <CodeInput error={errors.otpCode && t('operator:codeIncomplete')} {...register('otpCode', codeRules)} />
      <Button type="submit" tone={supportsPasskeys() ? 'plain' : 'main'} isBusy={accept.isPending}>
        {t('operator:accept')}
      </Button>
    </form>
  )
}
