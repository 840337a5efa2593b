import type { ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'

export type DisclosureProps = { title: ReactNode; children: ReactNode; isOpen?: boolean }

export function Disclosure({ title, children, isOpen = false }: DisclosureProps) {
  return (
    <details open={isOpen} className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-13 list-none items-center gap-3 rounded-card px-4 py-2.5 font-semibold hover:bg-surface [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-4 text-muted">{children}</div>
    </details>
  )
}
