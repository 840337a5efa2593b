import { AlertBox } from '@kapao/ui/alert-box'
import { List, ListRow } from '@kapao/ui/list-row'
import { Eye, Flag, Gift, LogIn, WalletCards } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../app/use-page-title.ts'

/** The five videos of specification §2. They are not recorded yet, and the page says so instead of a dead button. */
export function HowtoPage() {
  const { t } = useTranslation()
  usePageTitle(t('site:howtoTitle'))
  const topics = [
    { title: t('site:howtoWallet'), icon: <WalletCards aria-hidden /> },
    { title: t('site:howtoEnterGame'), icon: <LogIn aria-hidden /> },
    { title: t('site:howtoBalance'), icon: <Eye aria-hidden /> },
    { title: t('site:howtoReceiveBonus'), icon: <Gift aria-hidden /> },
    { title: t('site:howtoEndBonus'), icon: <Flag aria-hidden /> },
  ]
  return (
    <div className="flex flex-col gap-5 py-2">
      <h1 className="text-display font-bold">{t('site:howtoTitle')}</h1>
      <AlertBox tone="info" isQuiet title={t('site:howtoSoonTitle')}>
        {t('site:howtoSoonText')}
      </AlertBox>
      <List>
        {topics.map(({ title, icon }) => (
          <ListRow key={title} tone="gold" icon={icon} title={title} />
        ))}
      </List>
    </div>
  )
}
