import type { ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { Pressable } from '../actions/pressable.tsx'
import type { PressableProps } from '../actions/pressable.tsx'

export type ProgressNoteProps = Pick<PressableProps, 'href' | 'render' | 'onClick'> & {
  title: ReactNode
  /** What happens next. */
  text: ReactNode
}

/** Money that is still moving: which, and what happens next. */
export function ProgressNote({ title, text, ...target }: ProgressNoteProps) {
  const leads = target.href !== undefined || target.render !== undefined || target.onClick !== undefined
  if (!leads)
    return (
      <div role="status" className={noteClass}>
        <Words title={title} text={text} />
      </div>
    )
  return (
    <Pressable {...target} className={`${noteClass} transition-colors hover:bg-progress/16`}>
      <Words title={title} text={text} />
      <ChevronRight aria-hidden="true" className="size-5 text-muted" />
    </Pressable>
  )
}

function Words({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="mx-1.5 size-3 shrink-0 animate-pulse-ring rounded-full bg-progress"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{title}</span>
        <span className="block text-small text-muted">{text}</span>
      </span>
    </>
  )
}

const noteClass =
  'flex w-full items-center gap-2.5 rounded-card border border-progress/25 bg-progress/10 px-3 py-3 text-left text-text no-underline'
