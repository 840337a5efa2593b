import { tagOfScript } from '@kapao/i18n/script'
import { type BankNames, useBankName } from './use-bank-name.ts'

/** A bank's name in the reader's language, said to be of the language that it is written in. */
export function BankName({ bank, className }: { bank: BankNames; className?: string }) {
  const name = useBankName()(bank)
  return (
    <span lang={tagOfScript(name)} className={className}>
      {name}
    </span>
  )
}
