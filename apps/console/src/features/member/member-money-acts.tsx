import type { MemberPage } from '@kapao/contract/member'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { CoinsDialog } from './coins-dialog.tsx'

/** What the operator may do with the money and the coins of a member. */
export function MemberMoneyActs({ member }: { member: MemberPage }) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const [shown, setShown] = useState<'adjust' | 'coins'>()
  const mayAdjust = permissions.includes('adjustment.make')
  const mayGive = permissions.includes('reward.give')
  if (!mayAdjust && !mayGive) return null
  function hide() {
    setShown(undefined)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {mayAdjust && <Button onClick={() => setShown('adjust')}>{t('adjustment:adjust')}</Button>}
      {mayGive && <Button onClick={() => setShown('coins')}>{t('rewardAct:coins')}</Button>}
      {shown === 'adjust' && <AdjustDialog member={member} onDone={hide} />}
      {shown === 'coins' && <CoinsDialog member={member} onDone={hide} />}
    </div>
  )
}
