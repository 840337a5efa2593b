import clsx from 'clsx'
import { Pressable } from '../actions/pressable.tsx'
import type { BottomBarItem } from './bottom-bar.tsx'

/** The menu of a wide screen, at its left edge. It has the items of the BottomBar; give it the home item first. */
export function SideRail({ label, items }: { label: string; items: readonly BottomBarItem[] }) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-y-0 left-0 z-20 w-26 overflow-y-auto border-r border-line bg-raised/95 px-2 py-5"
    >
      <ul className="flex flex-col gap-2">
        {items.map(({ key, ...item }) => (
          <li key={key}>
            <RailItem {...item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function RailItem({ label, icon, isCurrent = false, href, render, onClick }: Omit<BottomBarItem, 'key'>) {
  return (
    <Pressable
      {...{ href, render, onClick }}
      aria-current={isCurrent ? 'page' : undefined}
      className="group flex w-full flex-col items-center gap-1 py-1.5 text-center text-mini font-semibold text-text no-underline [&_svg]:size-5.5"
    >
      <span
        className={clsx(
          'flex size-12 items-center justify-center rounded-field transition',
          isCurrent ? 'bg-gold-light text-on-gold shadow-gold' : 'bg-surface group-hover:bg-surface-strong',
        )}
      >
        {icon}
      </span>
      {label}
    </Pressable>
  )
}
