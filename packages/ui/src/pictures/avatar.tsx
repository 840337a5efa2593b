import { firstLetter } from './first-letter.ts'

/** The first letter of a name, a Thai leading vowel together with its consonant. Decoration: the name stands beside it. */
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
