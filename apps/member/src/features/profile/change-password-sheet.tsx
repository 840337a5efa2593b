import { Button } from '@kapao/ui/actions/button'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { TextField } from '@kapao/ui/forms/text-field'
import { showToast } from '@kapao/ui/overlays/toaster'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { useChangePassword } from './security.queries.ts'

const fields = ['oldPassword', 'newPassword', 'confirmPassword'] as const

/** Specification §2 Profile, §5 Change password: submitting with an empty field focuses the first empty one, and sends nothing. */
export function ChangePasswordSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { missing, isDifferent, change, submit, forget } = useForm(onClose)
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
        {fields.map((name) => (
          <TextField
            key={name}
            name={name}
            type="password"
            label={t(`profile:${name}`)}
            maxLength={200}
            autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
            reveal={{ show: t('showPassword'), hide: t('hidePassword') }}
            {...(name === 'newPassword' ? { hint: t('profile:passwordRule') } : {})}
            onChange={() => forget(name)}
            error={
              (missing === name && t('required')) ||
              (name === 'confirmPassword' && isDifferent && t('profile:passwordNotEqual'))
            }
          />
        ))}
        {change.error !== null && <SubmitFailure failure={change.error} />}
      </form>
    </Sheet>
  )
}

type Field = (typeof fields)[number]

function useForm(onDone: () => void) {
  const { t } = useTranslation()
  const [missing, setMissing] = useState<Field>()
  const [isDifferent, setDifferent] = useState(false)
  const change = useChangePassword()
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const [oldPassword = '', newPassword = '', confirmation = ''] = fields.map((name) =>
      String(typed.get(name) ?? ''),
    )
    const firstEmpty = fields.find((name) => typed.get(name) === '')
    setMissing(firstEmpty)
    if (firstEmpty) return focus(form, firstEmpty)
    setDifferent(newPassword !== confirmation)
    if (newPassword !== confirmation) return focus(form, 'confirmPassword')
    if (change.isPending) return undefined
    return change.mutate(
      { oldPassword, newPassword },
      {
        onSuccess: ({ endedSessions }) => {
          const sessions = String(endedSessions)
          const text =
            endedSessions > 0 ? t('profile:passwordChangedEnded', { sessions }) : t('profile:passwordChanged')
          showToast({ tone: 'success', text })
          onDone()
        },
      },
    )
  }
  /** A complaint ends as soon as the member types where it stands. */
  function forget(name: Field) {
    if (missing === name) setMissing(undefined)
    if (name !== 'oldPassword') setDifferent(false)
  }
  return { missing, isDifferent, change, submit, forget }
}

function focus(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
