import { tagOfScript } from '@kapao/i18n/script'
import { useTranslation } from 'react-i18next'
import { maskAccountNumber } from '../../bank/account-number.ts'
import { useProfile } from '../profile/profile.queries.ts'

/** The account that the money must come from: the registered one, by which the transfer is matched to the member. */
export function OwnAccountNote() {
  const { t } = useTranslation()
  const { data: profile } = useProfile()
  if (!profile) return t('deposit:ownAccountOnly')
  const { bankCode, bankAccountNo, bankAccountName, bankAccountState } = profile
  if (bankAccountNo === '') return t('profile:takenText')
  return (
    <>
      {t('deposit:bankStep2Text')}
      <strong className="block font-semibold text-text">
        <span className="inline-block">
          {bankCode} {maskAccountNumber(bankAccountNo)}
        </span>{' '}
        <span lang={tagOfScript(bankAccountName)} className="inline-block">
          {bankAccountName}
        </span>
      </strong>
      {bankAccountState !== 'PROVED' && <span className="mt-1 block">{t('deposit:firstNeedsSlip')}</span>}
    </>
  )
}
