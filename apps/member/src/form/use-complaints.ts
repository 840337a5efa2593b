import { useState } from 'react'

/**
 * When a form complains, the same everywhere: about a field that is left with something wrong in it, and about every
 * field once the member sends. An empty field is left in peace until then, because the member may come back to it. The
 * form itself says what is wrong now, so a complaint ends as soon as the field is right.
 */
export type Complaints<Field extends string> = {
  /** Call when a field loses the focus, with what it contains. */
  leave: (field: Field, typed: string) => void
  /** Call when the member sends. */
  send: () => void
  /** Call when the form is empty again after it was sent. */
  startAnew: () => void
  /** Whether a mistake in the field is shown. */
  isDue: (field: Field) => boolean
}

export function useComplaints<Field extends string>(): Complaints<Field> {
  const [left, setLeft] = useState<readonly Field[]>([])
  const [isSent, setSent] = useState(false)
  function leave(field: Field, typed: string): void {
    const isFilled = typed.trim() !== ''
    afterPress(() =>
      setLeft((before) => [...before.filter((each) => each !== field), ...(isFilled ? [field] : [])]),
    )
  }
  function startAnew(): void {
    setLeft([])
    setSent(false)
  }
  return { leave, send: () => setSent(true), startAnew, isDue: (field) => isSent || left.includes(field) }
}

/**
 * Waits until the button that took the focus is released: a complaint moves what stands below it, and the button would
 * slip away from under the pointer.
 */
function afterPress(work: () => void): void {
  if (document.querySelector(':active') === null) return work()
  document.addEventListener('pointerup', () => setTimeout(work), { once: true })
}
