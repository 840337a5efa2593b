import type { LucideIcon } from 'lucide-react'

/** Over the words that something came to nothing. */
export function FailedMark({ Icon }: { Icon: LucideIcon }) {
  return (
    <span className="flex size-20 items-center justify-center rounded-hero bg-out/15 text-out">
      <Icon aria-hidden className="size-9" />
    </span>
  )
}
