import type { Grant } from '@kapao/contract/grant'
import { activeTitleOf } from '@kapao/i18n/grant-story'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/**
 * How a grant affects a withdrawal, shown before one is requested: none before its condition is met, and then only of the
 * whole balance. Product §6.
 */
export function WithdrawGrantNote({ grant }: { grant: Grant }) {
  const { t } = useTranslation()
  if (grant.state === 'MET')
    return (
      <AlertBox tone="success" isQuiet className="mt-4" title={t('grant:metTitle')}>
        {t('grant:ruleWhole')}
      </AlertBox>
    )
  return (
    <AlertBox
      tone="warning"
      isQuiet
      className="mt-4"
      title={activeTitleOf(t, grant)}
      action={
        <Button size="small" render={<Link to="/user/bonus" replace />}>
          {t('withdrawal:seeBonus')}
        </Button>
      }
    >
      {t('withdrawal:bonusFirst')}
    </AlertBox>
  )
}
