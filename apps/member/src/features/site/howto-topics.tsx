import type { HowtoTopic } from '@kapao/contract/site-lookups'
import { Eye, Flag, Gift, LogIn, WalletCards } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The title of each film. */
export function useTopicTitle(topic: HowtoTopic): string {
  const { t } = useTranslation()
  const titles: Record<HowtoTopic, string> = {
    wallet: t('site:howtoWallet'),
    'enter-game': t('site:howtoEnterGame'),
    balance: t('site:howtoBalance'),
    'receive-bonus': t('site:howtoReceiveBonus'),
    'end-bonus': t('site:howtoEndBonus'),
  }
  return titles[topic]
}

export const topicIcons: Record<HowtoTopic, ReactNode> = {
  wallet: <WalletCards aria-hidden />,
  'enter-game': <LogIn aria-hidden />,
  balance: <Eye aria-hidden />,
  'receive-bonus': <Gift aria-hidden />,
  'end-bonus': <Flag aria-hidden />,
}
