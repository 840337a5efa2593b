import { type ReactNode, useId, useState } from 'react'
import clsx from 'clsx'
import type { ChartTexts } from './figure.ts'
import './charts.css'

type ChartFrameProps = {
  title: string
  isTitleHidden?: boolean | undefined
  note?: string | undefined
  texts: Pick<ChartTexts, 'showTable' | 'hideTable' | 'empty'>
  isEmpty: boolean
  legend?: ReactNode
  /** The same figures as a table, drawn when it is asked for. */
  table: () => ReactNode
  /** The drawing. */
  children: ReactNode
}

/** Title, key, drawing, and the button that shows the same figures as a table. */
export function ChartFrame({
  title,
  isTitleHidden = false,
  note,
  texts,
  isEmpty,
  legend,
  table,
  children,
}: ChartFrameProps) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <figure className="chart" aria-labelledby={`${id}-title`}>
      <figcaption className={clsx('chart-head', isTitleHidden && note === undefined && 'chart-unseen')}>
        <span id={`${id}-title`} className={isTitleHidden ? 'chart-unseen' : 'chart-title'}>
          {title}
        </span>
        {note !== undefined && <span className="chart-note">{note}</span>}
      </figcaption>
      {isEmpty ? (
        <p className="chart-empty">{texts.empty}</p>
      ) : (
        <>
          {legend}
          {children}
          <button
            type="button"
            className="chart-button"
            aria-expanded={isTable}
            aria-controls={`${id}-table`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? texts.hideTable : texts.showTable}
          </button>
          <div id={`${id}-table`} hidden={!isTable}>
            {isTable && table()}
          </div>
        </>
      )}
    </figure>
  )
}
