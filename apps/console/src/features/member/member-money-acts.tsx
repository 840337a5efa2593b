import type { MemberPage } from '@kapao/contract/member'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { AdjustDialog } from './adjust-dialog.tsx'

/** What the operator may do with the money of a member. */
export function MemberMoneyActs({ member }: { member: MemberPage }) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const [isAdjusting, setAdjusting] = useState(false)
  if (!permissions.includes('adjustment.make')) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAdjusting(true)}>{t('adjustment:adjust')}</Button>
      {isAdjusting && <AdjustDialog member={member} onDone={() => setAdjusting(false)} />}
    </div>
  )
}
