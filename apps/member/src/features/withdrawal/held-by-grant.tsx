import type { Grant } from '@kapao/contract/grant'
import type { Profile } from '@kapao/contract/profile'
import { activeTitleOf } from '@kapao/i18n/grant-story'
import { Button } from '@kapao/ui/actions/button'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Card } from '@kapao/ui/layout/card'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { GrantProgress } from '../grant/grant-progress.tsx'
import { Available, Receiver } from './withdraw-facts.tsx'
import type { Withdrawable } from './withdraw-fault.ts'

type HeldByGrantProps = { grant: Grant; withdrawable: Withdrawable; profile: Profile }

/**
 * Instead of a form that could only be refused: which bonus keeps the member from withdrawing, what is left of its
 * condition, and the way there. Product §6.
 */
export function HeldByGrant({ grant, withdrawable, profile }: HeldByGrantProps) {
  const { t } = useTranslation()
  return (
    <>
      <Receiver profile={profile} />
      <AlertBox tone="warning" isQuiet className="mt-4" title={activeTitleOf(t, grant)}>
        {t('withdrawal:bonusFirst')}
      </AlertBox>
      <Card className="mt-4">
        <GrantProgress grant={grant} />
      </Card>
      <Available withdrawable={withdrawable} isHeld />
      <SheetFooter>
        <Button variant="primary" isWide render={<Link to="/user/bonus" replace />}>
          {t('withdrawal:seeBonus')}
        </Button>
      </SheetFooter>
    </>
  )
}
