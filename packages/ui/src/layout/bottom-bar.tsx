import type { MouseEventHandler, ReactElement, ReactNode } from 'react'
import clsx from 'clsx'
import { Pressable } from '../actions/pressable.tsx'

export type BottomBarItem = {
  key: string
  label: string
  icon: ReactNode
  isCurrent?: boolean
  /** The big gold button; put it in the middle. */
  isHome?: boolean
  href?: string
  render?: ReactElement<{ className?: string }>
  onClick?: MouseEventHandler<HTMLButtonElement>
}

export function BottomBar({ label, items }: { label: string; items: readonly BottomBarItem[] }) {
  return (
    <nav
      aria-label={label}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-20 bg-linear-to-t from-ground from-45% to-transparent px-3 pt-8 pb-[calc(--spacing(3)+env(safe-area-inset-bottom))]"
    >
      <ul className="pointer-events-auto mx-auto flex max-w-md items-end rounded-hero border border-line bg-raised/95 px-1 shadow-float [backdrop-filter:blur(8px)]">
        {items.map(({ key, ...item }) => (
          // The home item is as wide as its button and ring, so that they cover no label.
          <li key={key} className={item.isHome === true ? 'w-19 shrink-0' : 'min-w-0 flex-1'}>
            {item.isHome === true ? <HomeItem {...item} /> : <SideItem {...item} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SideItem({ label, icon, isCurrent = false, href, render, onClick }: Omit<BottomBarItem, 'key'>) {
  return (
    <Pressable
      {...{ href, render, onClick }}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(
        'flex min-h-16 w-full flex-col items-center justify-center gap-0.5 rounded-card px-0 py-2 text-center text-[min(0.75rem,max(12px,3.4vw))] font-semibold no-underline transition-colors [&_svg]:size-5.5',
        isCurrent ? 'text-gold' : 'text-muted hover:text-text',
      )}
    >
      {icon}
      <span className="w-full leading-[1.5]">{label}</span>
    </Pressable>
  )
}

function HomeItem({ label, icon, isCurrent = false, href, render, onClick }: Omit<BottomBarItem, 'key'>) {
  return (
    <Pressable
      {...{ href, render, onClick }}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      className="mx-auto -mt-5 mb-2 flex size-[min(4rem,18vw)] items-center justify-center rounded-hero bg-gold-light text-on-gold no-underline shadow-gold ring-6 ring-ground transition active:scale-95 [&_svg]:size-7"
    >
      {icon}
    </Pressable>
  )
}
