import type { LucideIcon } from 'lucide-react'

/** The mark above the outcome of a request for money: failed, in progress or partly done. */
export function OutcomeMark({ Icon, tone }: { Icon: LucideIcon; tone: 'failed' | 'progress' | 'partly' }) {
  return (
    <span className={`flex size-20 items-center justify-center rounded-hero ${tones[tone]}`}>
      <Icon aria-hidden className="size-9" />
    </span>
  )
}

const tones = {
  failed: 'bg-out/15 text-out',
  progress: 'bg-progress/15 text-progress-text',
  partly: 'bg-gold/15 text-gold',
}
