import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { TextField } from '@kapao/ui/forms/text-field'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

type SignInProps = { isOver: boolean; onToken: (token: string) => void }

/** An operator token opens the desk. Decision record 0023. */
export function SignIn({ isOver, onToken }: SignInProps) {
  const { t } = useTranslation()
  const [token, setToken] = useState('')
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (token.trim() !== '') onToken(token.trim())
  }
  return (
    <form
      onSubmit={submit}
      className="mx-auto mt-8 flex w-full max-w-md flex-col gap-4 rounded-card border border-line bg-raised p-5 shadow-card sm:p-6 md:mt-[12vh]"
    >
      {isOver && <AlertBox tone="warning">{t('chat:deskOver')}</AlertBox>}
      <TextField
        label={t('chat:deskToken')}
        hint={t('chat:deskTokenHint')}
        type="password"
        autoComplete="off"
        value={token}
        onChange={({ target }) => setToken(target.value)}
      />
      <Button type="submit" variant="primary" isWide disabled={token.trim() === ''}>
        {t('chat:deskOpen')}
      </Button>
    </form>
  )
}
