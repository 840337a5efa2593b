import { useTranslation } from 'react-i18next'
import { PasskeyButton } from './passkey-button.tsx'
import { useLogInByPasskey } from './passkey.queries.ts'

/** The login by passkey, and after it the other one. */
export function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const logIn = useLogInByPasskey()
  return (
    <PasskeyButton
      label={t('operator:byPasskey')}
      other={t('operator:orPassword')}
      isBusy={logIn.isPending}
      failure={logIn.error}
      onPress={() => logIn.mutate(undefined, { onSuccess: onDone })}
    />
  )
}
