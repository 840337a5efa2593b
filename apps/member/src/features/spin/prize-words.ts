import type { WheelSlice } from '@kapao/contract/spin'
import type { LanguageTag } from '@kapao/i18n/language'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { tagOfScript } from '@kapao/i18n/script'
import { useTranslation } from 'react-i18next'
import { useUnit } from '../../use-unit.ts'

type Prize = Pick<WheelSlice, 'kind' | 'amount' | 'label'>

/**
 * The language tag of a slice's label. A label with ฿ counts as Thai, because the baht sign belongs to the Thai script.
 */
export function tagOfLabel(label: string): LanguageTag {
  return label.includes('฿') ? 'th' : tagOfScript(label)
}

/** Names and texts of prizes in the reader's language, independent of the operator's label on the slice. */
export function usePrizeWords() {
  const { t } = useTranslation()
  const unit = useUnit()
  function figures({ amount }: Prize) {
    return { amount: formatBaht(amount), unit }
  }
  return {
    unit,
    /** The name of the prize: `เงิน 20.00 บาท`. */
    nameOf: (prize: Prize): string => {
      switch (prize.kind) {
        case 'baht':
          return t('spin:prizeBaht', figures(prize))
        case 'coins':
          return prize.amount === 1
            ? t('spin:prizeOneCoin')
            : t('spin:prizeCoins', { coins: formatCount(prize.amount) })
        case 'bonus':
          return t('spin:prizeBonus', figures(prize))
        case 'goods':
          return t('spin:prizeGoods', { label: prize.label })
      }
    },
    /** What happens when the prize is claimed. */
    howOf: ({ kind }: Prize): string => {
      switch (kind) {
        case 'baht':
          return t('spin:howBaht')
        case 'coins':
          return t('spin:howCoins')
        case 'bonus':
          return t('spin:howBonus')
        case 'goods':
          return t('spin:howGoods')
      }
    },
    /** What happened when the prize was claimed, and where it is now. */
    claimedOf: (prize: Prize): { title: string; text: string } => {
      switch (prize.kind) {
        case 'baht':
          return { title: t('spin:claimedBaht', figures(prize)), text: t('spin:claimedBahtText') }
        case 'coins':
          return {
            title: t('spin:claimedCoins', { coins: formatCount(prize.amount) }),
            text: t('spin:claimedCoinsText'),
          }
        case 'bonus':
          return { title: t('spin:claimedBonus', figures(prize)), text: t('spin:claimedBonusText') }
        case 'goods':
          return { title: t('spin:claimedGoods'), text: t('spin:claimedGoodsText') }
      }
    },
  }
}
