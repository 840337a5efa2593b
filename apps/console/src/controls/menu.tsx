import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

const menuClass =
  'max-h-(--available-height) min-w-56 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float outline-none'
export const menuItemClass =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-field px-3 text-small font-semibold select-none data-highlighted:bg-lifted max-sm:min-h-12 pointer-coarse:min-h-12 [&_svg]:size-4'

export type MenuChoice = {
  key: string
  label: string
  icon?: ReactNode
  isDanger?: boolean
  onChoose: () => void
}

/** What a button opens below it. Arrow keys move, letters jump to an item, Esc closes. */
export function MenuFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <BaseMenu.Root>
        <BaseMenu.Trigger render={<Button icon={<ChevronDown aria-hidden />} />}>{label}</BaseMenu.Trigger>
        <BaseMenu.Portal>
          <BaseMenu.Positioner align="end" sideOffset={6} className="z-50 outline-none">
            <BaseMenu.Popup className={menuClass}>{children}</BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </CSPProvider>
  )
}

/** What else can be done, behind one button. */
export function Menu({ label, choices }: { label: string; choices: readonly MenuChoice[] }) {
  return (
    <MenuFrame label={label}>
      {choices.map(({ key, label: name, icon, isDanger = false, onChoose }) => (
        <BaseMenu.Item
          key={key}
          onClick={onChoose}
          className={clsx(menuItemClass, isDanger ? 'text-out' : 'text-text')}
        >
          {icon}
          {name}
        </BaseMenu.Item>
      ))}
    </MenuFrame>
  )
}
