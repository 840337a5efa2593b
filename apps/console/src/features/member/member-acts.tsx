import {
  endMemberSessions,
  liftSuspension,
  type MemberPage,
  revealMember,
  suspendMember,
} from '@kapao/contract/member'
import type { Permission } from '@kapao/contract/permissions'
import type { Answer } from '@kapao/contract/call'
import { startPasswordReset } from '@kapao/contract/recovery'
import { isWireFailure } from '@kapao/wire/wire-failure'
import {
  KeyRound,
  Landmark,
  LogOut,
  MessageSquarePlus,
  MessagesSquare,
  ScrollText,
  UserRoundPen,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { Menu, type MenuChoice } from '../../controls/menu.tsx'
import { ApprovalRequest } from '../approval/approval-request.tsx'
import { ReasonForm } from '../approval/reason-form.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { AccountDialog, NameDialog } from './correction-dialog.tsx'
import { Fact, FactList } from '../../controls/fact-list.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { useMemberAct } from './member.queries.ts'

const acts = {
  reveal: {
    call: revealMember,
    needs: 'member.reveal',
    tone: 'main',
    title: 'member:revealTitle',
    text: 'member:revealText',
  },
  endSessions: {
    call: endMemberSessions,
    needs: 'member.suspend',
    tone: 'danger',
    title: 'member:endSessionsTitle',
    text: 'member:endSessionsText',
  },
  resetPassword: {
    call: startPasswordReset,
    needs: 'member.correct',
    tone: 'danger',
    title: 'member:resetPasswordTitle',
    text: 'member:resetPasswordText',
  },
  suspend: {
    call: suspendMember,
    needs: 'member.suspend',
    tone: 'danger',
    title: 'member:suspendTitle',
    text: 'member:suspendText',
  },
  lift: {
    call: liftSuspension,
    needs: 'member.suspend',
    tone: 'main',
    title: 'member:liftTitle',
    text: 'member:liftText',
  },
} as const
type ActName = keyof typeof acts

/** What the operator may do to a member now. Each asks for a reason first; the rarer ones are in a menu. */
export function MemberActs({ member }: { member: MemberPage }) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const [open, setOpen] = useState<ActName | 'message' | 'correctName' | 'correctAccount'>()
  const offered = buttonsFor(member.status).filter((each) => permissions.includes(acts[each].needs))
  const more = choices
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ key, icon, ...rest }): MenuChoice => {
      return { key, icon, ...rest, label: t(`member:${key}`), onChoose: () => setOpen(key) }
    })
  function close() {
    setOpen(undefined)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {member.chat !== null && permissions.includes('chat.read') && (
        <Button icon={<MessagesSquare aria-hidden />} render={<Link to={`/chat/${member._id}`} />}>
          {t('member:chat')}
        </Button>
      )}
      {permissions.includes('audit.read') && (
        <Button icon={<ScrollText aria-hidden />} render={<Link to={`/audit?member=${member._id}`} />}>
          {t('member:audit')}
        </Button>
      )}
      {offered.map((each) => (
        <Button
          key={each}
          tone={acts[each].tone === 'danger' ? 'danger' : 'plain'}
          onClick={() => setOpen(each)}
        >
          {t(`member:${each}`)}
        </Button>
      ))}
      {more.length > 0 && <Menu label={t('member:more')} choices={more} />}
      {open === 'message' && <MessageDialog memberId={member._id} onDone={close} />}
      {open === 'correctName' && <NameDialog member={member} onDone={close} />}
      {open === 'correctAccount' && <AccountDialog member={member} onDone={close} />}
      {open !== undefined && open in acts && (
        <ActDialog name={open as ActName} member={member} onDone={close} />
      )}
    </div>
  )
}

/** The rarer acts, behind one button. */
const choices = [
  { key: 'message', needs: 'chat.answer', icon: <MessageSquarePlus aria-hidden /> },
  { key: 'correctName', needs: 'member.correct', icon: <UserRoundPen aria-hidden /> },
  { key: 'correctAccount', needs: 'member.correct', icon: <Landmark aria-hidden /> },
  { key: 'resetPassword', needs: 'member.correct', icon: <KeyRound aria-hidden />, isDanger: true },
  { key: 'endSessions', needs: 'member.suspend', icon: <LogOut aria-hidden />, isDanger: true },
] as const satisfies readonly (Omit<MenuChoice, 'label' | 'onChoose'> & { needs: Permission })[]

/** An exclusion is the member's own: no operator begins or ends it. */
function buttonsFor(status: MemberPage['status']): ActName[] {
  if (status === 'excluded') return ['reveal']
  return ['reveal', status === 'suspended' ? 'lift' : 'suspend']
}

type ActDialogProps = { name: ActName; member: MemberPage; onDone: () => void }

function ActDialog({ name, member, onDone }: ActDialogProps) {
  const { t } = useTranslation()
  const act = useMemberAct(member._id)
  const { call, tone, title, text } = acts[name]
  if (act.isError && isWireFailure(act.error) && act.error.code === 'APPROVAL_REQUIRED')
    return (
      <ApprovalRequest
        call={call.name}
        body={{ memberId: member._id, ...act.variables.body }}
        onDone={onDone}
      />
    )
  return (
    <Dialog isOpen onClose={onDone} title={t(title)}>
      {act.isSuccess && name === 'reveal' ? (
        <Revealed details={act.data as Answer<typeof revealMember>} />
      ) : (
        <>
          <p className="text-small text-muted">{t(text)}</p>
          <ReasonForm
            button={t(`member:${name}`)}
            tone={tone}
            isBusy={act.isPending}
            failure={act.error}
            onReason={(reason) =>
              act.mutate({ call, body: { reason } }, { onSuccess: () => name !== 'reveal' && onDone() })
            }
          />
        </>
      )}
    </Dialog>
  )
}

function Revealed({ details }: { details: Answer<typeof revealMember> }) {
  const { t } = useTranslation()
  return (
    <FactList>
      <Fact name={t('member:name')}>{details.name}</Fact>
      <Fact name={t('member:phone')}>{details.phone}</Fact>
      <Fact name={t('member:accountName')}>{details.bankAccountName}</Fact>
      <Fact name={t('member:bankAccount')}>{details.bankAccountNo}</Fact>
    </FactList>
  )
}
