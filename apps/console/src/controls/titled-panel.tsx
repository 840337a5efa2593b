import { type ReactNode, useId } from 'react'
import { Panel } from './panel.tsx'

type TitledPanelProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A panel with its heading. */
export function TitledPanel({ title, aside, children }: TitledPanelProps) {
  const id = useId()
  return (
    <Panel aria-labelledby={id} className="flex min-w-0 flex-col gap-3 p-4">
      <header className="flex items-center justify-between gap-3">
        <h2 id={id} className="text-lead font-bold">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </Panel>
  )
}
