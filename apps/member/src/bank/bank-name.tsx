import { tagOfScript } from '@kapao/i18n/script'
import { type BankNames, useBankName } from './use-bank-name.ts'

/** A bank's name in the reader's language, with the `lang` attribute of its script. */
export function BankName({ bank, className }: { bank: BankNames; className?: string }) {
  const name = useBankName()(bank)
  return (
    <span lang={tagOfScript(name)} className={className}>
      {name}
    </span>
  )
}
