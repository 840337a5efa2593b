import type { Permission } from '@kapao/contract/permissions'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import clsx from 'clsx'
import { Lock } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperator } from '../features/operator/operator-context.ts'
import { showTitle } from './title.ts'

type ScreenProps = {
  title: string
  /** One sentence on what the screen is for. */
  text?: string
  /** What an operator must have to see the screen; others are refused in words. */
  needs?: Permission
  actions?: ReactNode
  /** As high as the window: parts of the content scroll in themselves. A phone has no room for the heading. */
  isTall?: boolean
  children: ReactNode
}

/** A page of the console: its heading, what can be done with all of it, and its content. */
export function Screen({ title, text, needs, actions, isTall = false, children }: ScreenProps) {
  const { permissions } = useOperator()
  useEffect(() => {
    showTitle(title)
  }, [title])
  const isAllowed = needs === undefined || permissions.includes(needs)
  return (
    <div
      className={clsx(
        'mx-auto flex w-full max-w-[105rem] flex-col',
        isTall ? 'h-[calc(100dvh-3.5rem)] gap-3 p-2 sm:p-4 lg:h-dvh lg:p-6' : 'gap-4 p-4 sm:p-6',
      )}
    >
      <header
        className={clsx(
          'flex flex-wrap items-start justify-between gap-x-6 gap-y-2',
          isTall && 'max-lg:sr-only',
        )}
      >
        <div className="min-w-0">
          <h1 className="text-title font-bold">{title}</h1>
          {text !== undefined && <p className="text-small text-muted">{text}</p>}
        </div>
        {isAllowed && Boolean(actions) && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {isAllowed ? children : <Forbidden needs={needs} />}
    </div>
  )
}

function Forbidden({ needs }: { needs: Permission }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      title={t('frame:forbiddenTitle')}
      text={t('frame:forbiddenText', { permission: t(`permissionName:${needs}`) })}
    />
  )
}
