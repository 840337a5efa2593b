import type { ReactNode } from 'react'
import clsx from 'clsx'

export type PageProps = {
  top?: ReactNode
  /** The BottomBar; the page leaves room for it. */
  bottom?: ReactNode
  children: ReactNode
  width?: 'narrow' | 'regular'
}

/** The centred column every screen lives in. */
export function Page({ top, bottom, children, width = 'regular' }: PageProps) {
  return (
    <>
      <div
        className={clsx(
          'mx-auto flex min-h-dvh w-full flex-col px-4 sm:px-6',
          width === 'narrow' ? 'max-w-md' : 'max-w-2xl',
          bottom === undefined
            ? 'pb-[calc(1.5rem+env(safe-area-inset-bottom))]'
            : 'pb-[calc(7.5rem+env(safe-area-inset-bottom))]',
        )}
      >
        {top}
        <main className="flex min-w-0 flex-1 flex-col">{children}</main>
      </div>
      {bottom}
    </>
  )
}
