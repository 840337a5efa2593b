import { addMemberTexts, hasMemberTexts } from '@kapao/i18n/start'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FooterTargetProvider } from '../../sheet/sheet-footer.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'

type ChatSheetProps = { onClose: () => void }

/** The support chat for guests and members. It loads the member texts, which a guest's page does not have yet. */
export function ChatSheet({ onClose }: ChatSheetProps) {
  const { t, i18n } = useTranslation()
  const [footerTarget, setFooterTarget] = useState<HTMLElement | null>(null)
  const texts = useChatTexts(i18n)
  return (
    <Sheet
      address="chat"
      isOpen
      onClose={onClose}
      width="wide"
      isTall
      title={t('site:contactChat')}
      closeLabel={t('close')}
      footer={<div ref={setFooterTarget} className="contents" />}
    >
      <FooterTargetProvider value={footerTarget}>
        {texts === 'here' ? <ChatPanel /> : <ChatSkeleton hasFailed={texts === 'failed'} />}
      </FooterTargetProvider>
    </Sheet>
  )
}

function useChatTexts(i18n: Parameters<typeof addMemberTexts>[0]): 'waiting' | 'here' | 'failed' {
  const [state, setState] = useState<'waiting' | 'here' | 'failed'>(() =>
    hasMemberTexts(i18n) ? 'here' : 'waiting',
  )
  useEffect(() => {
    if (state !== 'waiting') return undefined
    let isLeft = false
    function report(became: 'here' | 'failed') {
      return () => {
        if (!isLeft) setState(became)
      }
    }
    addMemberTexts(i18n).then(report('here'), report('failed'))
    return () => {
      isLeft = true
    }
  }, [i18n, state])
  return state
}
