import { firstLetter } from './first-letter.ts'

/** The first letter of a name; see `firstLetter`. Decoration: the name must be shown beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-11 shrink-0 items-center justify-center rounded-full bg-gold-light text-lead font-bold text-on-gold shadow-gold"
    >
      {firstLetter(name)}
    </span>
  )
}
