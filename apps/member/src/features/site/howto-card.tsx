import { Card } from '@kapao/ui/layout/card'
import { List, ListRow } from '@kapao/ui/data/list-row'
import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'

/** Leads members to the films inside. Visitors have them in their menu. */
export function HowtoCard() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (!pathname.startsWith('/user')) return null
  return (
    <Card>
      <List>
        <ListRow
          icon={<BookOpen aria-hidden />}
          title={t('site:howtoTitle')}
          text={t('site:howtoText')}
          render={<Link to="/user/howto" />}
        />
      </List>
    </Card>
  )
}
