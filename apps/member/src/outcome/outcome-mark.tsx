import type { LucideIcon } from 'lucide-react'

/** Over the words that say what became of money: it came to nothing, is on its way, or came in part. */
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
