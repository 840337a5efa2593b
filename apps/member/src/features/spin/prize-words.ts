import type { WheelSlice } from '@kapao/contract/spin'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { tagOfScript } from '@kapao/i18n/script'
import { useTranslation } from 'react-i18next'
import { useUnit } from '../../use-unit.ts'

type Prize = Pick<WheelSlice, 'kind' | 'amount' | 'label'>

/** The language that a slice's label is read in: the sign of the baht is a Thai letter. */
export const tagOfLabel = (label: string): 'th' | 'lo' | 'en' =>
  label.includes('฿') ? 'th' : tagOfScript(label)

/** How prizes are said in the reader's language, whatever the operator has written on the slice. */
export const usePrizeWords = () => {
  const { t } = useTranslation()
  const unit = useUnit()
  const figures = ({ amount }: Prize) => ({ amount: formatBaht(amount), unit })
  return {
    unit,
    /** What it is: `เงิน 20.00 บาท`. */
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
    /** What comes of claiming it. */
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
    /** What came of claiming it, and where it is now. */
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
