import type { AgentChat } from '@kapao/contract/chat-desk'
import type { MemberPage } from '@kapao/contract/member'
import type { WorkMember } from '@kapao/contract/work'
import { formatDateTime } from '@kapao/i18n/date'
import { bcp47, nativeNames } from '@kapao/i18n/language'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { ScrollArea } from '../../controls/scroll-area.tsx'
import { Fact, FactList } from '../../controls/fact-list.tsx'
import { useMember, useMemberStatement } from '../member/member.queries.ts'
import { useOperator } from '../operator/operator-context.ts'
import { ItemMember, Timeline } from '../work/item-member.tsx'

/** Who writes, beside the conversation where there is room for it. */
export function MemberAside({ chat }: { chat: AgentChat }) {
  const { t } = useTranslation()
  return (
    <Panel className="hidden min-h-0 flex-col min-[90rem]:flex">
      <ScrollArea label={t('work:memberCard')} className="flex min-h-0 flex-1 flex-col gap-4 p-4">
        <Card chat={chat} />
      </ScrollArea>
    </Panel>
  )
}

/** The same in a dialog, where there is no room beside the conversation. */
export function MemberButton({ chat }: { chat: AgentChat }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="min-[90rem]:hidden">
      <Button icon={<UserRound aria-hidden />} onClick={() => setOpen(true)}>
        {t('work:memberCard')}
      </Button>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title={t('work:memberCard')}>
          <Card chat={chat} />
        </Dialog>
      )}
    </div>
  )
}

function Card({ chat }: { chat: AgentChat }) {
  const { permissions } = useOperator()
  return chat.kind === 'member' && permissions.includes('member.read') ? (
    <Member memberId={chat.personId} />
  ) : (
    <Person chat={chat} />
  )
}

/** What the conversation itself tells: all that there is of a guest, and of a member to who may not see members. */
function Person({ chat }: { chat: AgentChat }) {
  const { t } = useTranslation()
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">{chat.name ?? t('chatDesk:guest')}</h3>
      <FactList>
        <Fact name={t('language')}>
          <span lang={bcp47(chat.language)}>{nativeNames[chat.language]}</span>
        </Fact>
        <Fact name={t('chatDesk:lastMessage')}>{formatDateTime(chat.lastAt)}</Fact>
      </FactList>
    </section>
  )
}

function Member({ memberId }: { memberId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useMember(memberId)
  const { data: statement } = useMemberStatement(memberId, 1)
  if (data === undefined)
    return error === null ? (
      <SkeletonGroup label={t('loading')} className="flex flex-col gap-3">
        <Skeleton shape="block" className="h-12" />
        <Skeleton shape="block" className="h-32" />
      </SkeletonGroup>
    ) : (
      <FailureNote failure={error} onRetry={() => void refetch()} />
    )
  return (
    <>
      {error !== null && <FailureNote failure={error} />}
      <ItemMember member={inShort(data)} />
      {statement !== undefined && <Timeline lines={statement.statements} />}
    </>
  )
}

const notesShown = 3

/** The part of a member's page that the card shows. */
function inShort({ money, notes, ...member }: MemberPage): WorkMember {
  const { _id, name, phone, currency, status, createdAt, tags } = member
  const { balance, held, deposited, deposits, withdrawn, withdrawals } = money
  return {
    _id,
    name,
    phone,
    currency,
    status,
    createdAt,
    tags,
    balance,
    held,
    deposited,
    deposits,
    withdrawn,
    withdrawals,
    language: null,
    notes: notes.slice(0, notesShown).map(({ by, at, text }) => ({ by, at, text })),
  }
}
