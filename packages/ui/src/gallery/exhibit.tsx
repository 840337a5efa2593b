import type { ReactNode } from 'react'

/** One named section of the gallery. */
export function Exhibit({
  name,
  children,
  isWide = false,
}: {
  name: string
  children: ReactNode
  isWide?: boolean
}) {
  return (
    <section aria-label={name} className={isWide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <h2 className="mb-3 border-b border-line pb-2 text-small font-semibold text-gold">{name}</h2>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  )
}
