import { CircleCheck } from 'lucide-react'

export type CheckProps = {
  isSame: boolean
  /** What is said where the figure is what is behind it, and where it is not. */
  same: string
  different: string
}

/** Whether what is behind a figure comes to it: the server has counted that anew, and the screen compares. */
export function BehindCheck({ isSame, same, different }: CheckProps) {
  if (isSame)
    return (
      <p className="flex items-center gap-2 text-small">
        <CircleCheck aria-hidden className="size-4.5 text-in" />
        {same}
      </p>
    )
  return (
    <p role="alert" className="rounded-card border border-out/35 bg-out/8 p-3 text-small">
      {different}
    </p>
  )
}
