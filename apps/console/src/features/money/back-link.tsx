import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'

/** The way to the list that a page belongs to. */
export function BackLink({ to, words }: { to: string; words: string }) {
  return (
    <Link
      to={to}
      className="inline-flex w-fit items-center gap-1 text-small max-sm:min-h-12 max-sm:min-w-12 pointer-coarse:min-h-12 pointer-coarse:min-w-12"
    >
      <ChevronLeft aria-hidden className="size-4" />
      {words}
    </Link>
  )
}
