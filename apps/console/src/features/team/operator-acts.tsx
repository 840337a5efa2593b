import type { Answer } from '@kapao/contract/call'
import {
  endSessionsOfOperator,
  recoverOperator,
  restoreOperator,
  suspendOperator,
  type TeamOperator,
} from '@kapao/contract/team'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { ApprovalRequest } from '../approval/approval-request.tsx'
import { ReasonForm } from '../approval/reason-form.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { LinkShown } from '../operator/link-shown.tsx'
import { useTeamAct } from './team.queries.ts'

const acts = {
  endSessions: {
    call: endSessionsOfOperator,
    tone: 'danger',
    title: 'team:endSessionsTitle',
    text: 'team:endSessionsText',
  },
  recover: { call: recoverOperator, tone: 'main', title: 'team:recoverTitle', text: 'team:recoverText' },
  suspend: { call: suspendOperator, tone: 'danger', title: 'team:suspendTitle', text: 'team:suspendText' },
  restore: { call: restoreOperator, tone: 'main', title: 'team:restoreTitle', text: 'team:restoreText' },
} as const
type ActName = keyof typeof acts

/** What can be done to an operator now. Each asks for a reason first. */
export function OperatorActs({ operator }: { operator: TeamOperator }) {
  const { t } = useTranslation()
  const { operatorId, permissions } = useOperator()
  const [name, setName] = useState<ActName>()
  const offered = permissions.includes('team.set') ? actsOn(operator, operatorId) : []
  return (
    <div className="flex flex-wrap gap-2">
      {permissions.includes('audit.read') && (
        <Button
          icon={<ScrollText aria-hidden />}
          render={<Link to={`/audit?operator=${encodeURIComponent(operator.operatorId)}`} />}
        >
          {t('team:audit')}
        </Button>
      )}
      {offered.map((each) => (
        <Button
          key={each}
          tone={acts[each].tone === 'danger' ? 'danger' : 'plain'}
          onClick={() => setName(each)}
        >
          {t(`team:${each}`)}
        </Button>
      ))}
      {name !== undefined && <ActDialog name={name} operator={operator} onDone={() => setName(undefined)} />}
    </div>
  )
}

/** Nobody suspends or recovers themselves; somebody who was only invited has no sessions. */
function actsOn({ state, operatorId }: TeamOperator, ownId: string): ActName[] {
  if (operatorId === ownId) return []
  if (state === 'suspended') return ['restore']
  return state === 'invited' ? ['recover', 'suspend'] : ['endSessions', 'recover', 'suspend']
}

type ActDialogProps = { name: ActName; operator: TeamOperator; onDone: () => void }

function ActDialog({ name, operator, onDone }: ActDialogProps) {
  const { t } = useTranslation()
  const { operatorId } = operator
  const act = useTeamAct(operatorId)
  const { call, tone, title, text } = acts[name]
  if (act.isError && isWireFailure(act.error) && act.error.code === 'APPROVAL_REQUIRED')
    return <ApprovalRequest call={call.name} body={{ operatorId, ...act.variables.body }} onDone={onDone} />
  if (act.isSuccess && name === 'recover')
    return (
      <Dialog isOpen onClose={onDone} title={t('team:linkTitle', { name: operator.name })}>
        <LinkShown link={act.data as Answer<typeof recoverOperator>} />
      </Dialog>
    )
  return (
    <Dialog isOpen onClose={onDone} title={t(title)}>
      <p className="text-small text-muted">{t(text)}</p>
      <ReasonForm
        button={t(`team:${name}`)}
        tone={tone}
        isBusy={act.isPending}
        failure={act.error}
        onReason={(reason) =>
          act.mutate({ call, body: { reason } }, { onSuccess: () => name !== 'recover' && onDone() })
        }
      />
    </Dialog>
  )
}
