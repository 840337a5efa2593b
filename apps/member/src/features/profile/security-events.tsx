import type { Language } from '@kapao/contract/language'
import type { SecurityEvent } from '@kapao/contract/session'
import { currentLanguage } from '@kapao/i18n/start'
import { formatDateTime } from '@kapao/i18n/date'
import { List, ListRow } from '@kapao/ui/data/list-row'
import type { TFunction } from 'i18next'
import { Banknote, Fingerprint, KeyRound, Landmark, LogIn, UserRoundPen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { deviceName } from '../../device-name.ts'
import { figuresOf } from './notice-title.ts'
import { useSecurityEvents } from './security.queries.ts'

/** Recent security events of the account. If they fail to load, the sessions above have already shown the failure. */
export function SecurityEvents() {
  const { t, i18n } = useTranslation()
  const { data } = useSecurityEvents()
  if (data === undefined) return null
  return (
    <section className="mt-6">
      <h3 className="font-bold">{t('profile:eventsTitle')}</h3>
      {data.events.length === 0 ? (
        <p className="mt-1 text-small text-muted">{t('profile:eventsEmpty')}</p>
      ) : (
        <List label={t('profile:eventsTitle')}>
          {data.events.map((event) => (
            <ListRow
              key={event._id}
              icon={icons[event.kind]}
              title={eventTitle(t, currentLanguage(i18n), event)}
              text={
                <>
                  {event.byOperator
                    ? t('profile:eventByOperator')
                    : `${deviceName(t, event.device)} · ${event.address}`}
                  <br />
                  {formatDateTime(event.at)}
                </>
              }
            />
          ))}
        </List>
      )}
    </section>
  )
}

const icons: Record<SecurityEvent['kind'], React.ReactNode> = {
  NEW_LOGIN: <LogIn aria-hidden />,
  PASSWORD_CHANGED: <KeyRound aria-hidden />,
  PASSWORD_RESET: <KeyRound aria-hidden />,
  PASSWORD_RESET_STARTED: <KeyRound aria-hidden />,
  NAME_CHANGED: <UserRoundPen aria-hidden />,
  BANK_ACCOUNT_NAME_CHANGED: <Landmark aria-hidden />,
  BANK_ACCOUNT_CHANGED: <Landmark aria-hidden />,
  PASSKEY_ADDED: <Fingerprint aria-hidden />,
  PASSKEY_REMOVED: <Fingerprint aria-hidden />,
  WITHDRAWAL: <Banknote aria-hidden />,
}

function eventTitle(t: TFunction, language: Language, event: SecurityEvent): string {
  return t(`profile:${titles[event.kind]}`, figuresOf(event, language))
}

const titles = {
  NEW_LOGIN: 'eventNewLogin',
  PASSWORD_CHANGED: 'eventPasswordChanged',
  PASSWORD_RESET: 'eventPasswordReset',
  PASSWORD_RESET_STARTED: 'eventPasswordResetStarted',
  NAME_CHANGED: 'eventNameChanged',
  BANK_ACCOUNT_NAME_CHANGED: 'eventBankAccountNameChanged',
  BANK_ACCOUNT_CHANGED: 'eventBankAccountChanged',
  PASSKEY_ADDED: 'eventPasskeyAdded',
  PASSKEY_REMOVED: 'eventPasskeyRemoved',
  WITHDRAWAL: 'eventWithdrawal',
} as const satisfies Record<SecurityEvent['kind'], string>
