import { tagOfScript } from '@kapao/i18n/script'
import { useTranslation } from 'react-i18next'
import { type BankNames, useBankName } from './use-bank-name.ts'

/** The names in the languages that the reader has not chosen, a tap away. */
export function BankInOtherLanguages({ bank }: { bank: BankNames }) {
  const { t } = useTranslation()
  const own = useBankName()(bank)
  const others = [bank.nameTH, bank.nameLA, bank.nameEN].filter((name) => name !== own)
  return (
    <details className="text-small font-normal text-muted">
      <summary className="inline-flex min-h-12 items-center text-gold">
        {t('profile:bankInOtherLanguages')}
      </summary>
      {[...new Set(others)].map((name) => (
        <span key={name} lang={tagOfScript(name)} className="block">
          {name}
        </span>
      ))}
    </details>
  )
}

/** A bank's name in the reader's language, with the `lang` attribute of its script. */
export function BankName({ bank, className }: { bank: BankNames; className?: string }) {
  const name = useBankName()(bank)
  return (
    <span lang={tagOfScript(name)} className={className}>
      {name}
    </span>
  )
}
