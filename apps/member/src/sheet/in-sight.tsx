import { type ReactNode, useEffect, useRef } from 'react'

/** Scrolls its content into view when it appears: on a small phone it could be below the edge of the sheet. */
export function InSight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="mt-4 scroll-my-4">
      {children}
    </div>
  )
}
