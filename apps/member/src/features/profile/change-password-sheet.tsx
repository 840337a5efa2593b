import { Button } from '@kapao/ui/actions/button'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { TextField } from '@kapao/ui/forms/text-field'
import { showToast } from '@kapao/ui/overlays/toaster'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { focusFault } from '../../form/focus-fault.ts'
import { useComplaints } from '../../form/use-complaints.ts'
import {
  findPasswordFault,
  type PasswordField,
  passwordFields,
  type TypedPasswords,
} from './password-faults.ts'
import { useChangePassword } from './security.queries.ts'

/** Specification §2 Profile, §5 Change password: with an empty field nothing is sent. */
export function ChangePasswordSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { change, submit, errorAt, type, leave } = usePasswordForm(onClose)
  return (
    <Sheet
      address="password"
      isOpen
      onClose={onClose}
      title={t('profile:changePassword')}
      description={t('profile:passwordEndsOthers')}
      closeLabel={t('close')}
      footer={
        <Button
          type="submit"
          form="change-password"
          variant="primary"
          isWide
          isBusy={change.isPending}
          busyLabel={t('profile:saving')}
        >
          {t('profile:savePassword')}
        </Button>
      }
    >
      <form id="change-password" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {passwordFields.map((name) => (
          <TextField
            key={name}
            name={name}
            type="password"
            label={t(`profile:${name}`)}
            maxLength={200}
            autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
            reveal={{ show: t('showPassword'), hide: t('hidePassword') }}
            {...(name === 'newPassword' ? { hint: t('profile:passwordRule') } : {})}
            onChange={(event) => type(name, event.target.value)}
            onBlur={() => leave(name)}
            error={errorAt(name)}
          />
        ))}
        {change.error !== null && <SubmitFailure failure={change.error} />}
      </form>
    </Sheet>
  )
}

const faultTexts = { missing: 'required', different: 'profile:passwordNotEqual' } as const

function usePasswordForm(onDone: () => void) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<TypedPasswords>({
    oldPassword: '',
    newPassword: '',
    confirmPassword: '',
  })
  const complaints = useComplaints<PasswordField>()
  const change = useChangePassword()
  function errorAt(field: PasswordField): string | undefined {
    const fault = complaints.isDue(field) ? findPasswordFault(field, typed) : undefined
    return fault && t(faultTexts[fault])
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    focusFault(event.currentTarget, complaints.send)
    const isRight = passwordFields.every((field) => findPasswordFault(field, typed) === undefined)
    if (isRight && !change.isPending) {
      const { oldPassword, newPassword } = typed
      change.mutate({ oldPassword, newPassword }, { onSuccess: report })
    }
  }
  function report({ endedSessions }: { endedSessions: number }) {
    const sessions = String(endedSessions)
    const text =
      endedSessions > 0 ? t('profile:passwordChangedEnded', { sessions }) : t('profile:passwordChanged')
    showToast({ tone: 'success', text })
    onDone()
  }
  return {
    change,
    submit,
    errorAt,
    type: (field: PasswordField, text: string) => setTyped((before) => ({ ...before, [field]: text })),
    leave: (field: PasswordField) => complaints.leave(field, typed[field]),
  }
}
