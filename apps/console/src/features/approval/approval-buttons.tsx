import {
  type Approval,
  approveRequest,
  breakGlass,
  rejectRequest,
  reviewBreakGlass,
  withdrawRequest,
} from '@kapao/contract/approval'
import type { OperatorLink } from '@kapao/contract/team'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { useDecision } from './approval.queries.ts'
import { ReasonForm } from './reason-form.tsx'

const ways = {
  approve: {
    call: approveRequest,
    tone: 'main',
    asksReason: false,
    title: 'approval:approveTitle',
    text: 'approval:approveText',
  },
  reject: {
    call: rejectRequest,
    tone: 'danger',
    asksReason: true,
    title: 'approval:rejectTitle',
    text: 'approval:rejectText',
  },
  withdraw: {
    call: withdrawRequest,
    tone: 'plain',
    asksReason: false,
    title: 'approval:withdrawTitle',
    text: 'approval:withdrawText',
  },
  breakGlass: {
    call: breakGlass,
    tone: 'danger',
    asksReason: true,
    title: 'approval:breakGlassTitle',
    text: 'approval:breakGlassText',
  },
  review: {
    call: reviewBreakGlass,
    tone: 'main',
    asksReason: false,
    title: 'approval:reviewTitle',
    text: 'approval:reviewText',
  },
} as const
type Way = keyof typeof ways

export type ApprovalProps = {
  approval: Approval
  /** Gets the link that an approved call answered. */
  onLink: (link: OperatorLink) => void
}

/** What this operator can do with a request now. Each is asked about before it is done. */
export function ApprovalButtons({ approval, onLink }: ApprovalProps) {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>()
  const decision = useDecision(onLink)
  const offered = waysFor(approval)
  if (offered.length === 0) return null
  function decide(reason?: string) {
    if (way === undefined) return
    decision.mutate({ call: ways[way].call, approval, reason }, { onSuccess: () => setWay(undefined) })
  }
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {offered.map((each) => (
        <Button
          key={each}
          tone={ways[each].tone}
          onClick={() => {
            decision.reset()
            setWay(each)
          }}
        >
          {t(`approval:${each}`)}
        </Button>
      ))}
      {way !== undefined && (
        <Dialog isOpen onClose={() => setWay(undefined)} title={t(ways[way].title)}>
          <p className="text-small text-muted">{t(ways[way].text)}</p>
          {ways[way].asksReason ? (
            <ReasonForm
              button={t(`approval:${way}`)}
              tone="danger"
              isBusy={decision.isPending}
              failure={decision.error}
              onReason={decide}
            />
          ) : (
            <>
              {decision.isError && <FailureNote failure={decision.error} />}
              <Button tone="main" className="self-end" isBusy={decision.isPending} onClick={() => decide()}>
                {t(`approval:${way}`)}
              </Button>
            </>
          )}
        </Dialog>
      )}
    </div>
  )
}

function waysFor({ may }: Approval): Way[] {
  return [
    ...(may.breakGlass ? (['breakGlass'] as const) : []),
    ...(may.withdraw ? (['withdraw'] as const) : []),
    ...(may.decide ? (['reject'] as const) : []),
    ...(may.approve ? (['approve'] as const) : []),
    ...(may.review ? (['review'] as const) : []),
  ]
}
