import { lanternCount, litLanterns } from './lit-lanterns.ts'
import './lantern-row.css'

/**
 * Ten lanterns on a line under a progress bar, each lit once its tenth is complete. Decoration: the bar and its text say
 * the same to everyone. `percent`: 0 to 100.
 */
export function LanternRow({ percent }: { percent: number }) {
  const lit = litLanterns(percent)
  return (
    <svg aria-hidden="true" className="lantern-row" data-lit={lit}>
      {Array.from({ length: lanternCount }, (_, index) => (
        <svg
          key={index}
          // The middle of its tenth of the bar, however long the bar is.
          x={`${(index + 0.5) * (100 / lanternCount)}%`}
          overflow="visible"
          className="lantern"
          data-lit={index < lit || undefined}
        >
          <path className="lantern-frame" d="M0 0V6M-4 6H4M-4 23H4M0 23V28" />
          <path className="lantern-paper" d="M-4.5 6C-11 9.5-11 19.5-4.5 23H4.5C11 19.5 11 9.5 4.5 6Z" />
          {/* Each waits for the one before it. */}
          <g className="lantern-flame" style={{ animationDelay: `${120 + index * 70}ms` }}>
            <circle className="lantern-glow" cy="14.5" r="14" />
            <path className="lantern-fire" d="M-4.5 6C-11 9.5-11 19.5-4.5 23H4.5C11 19.5 11 9.5 4.5 6Z" />
            <path className="lantern-ribs" d="M-1.8 6C-4.6 10-4.6 19-1.8 23M1.8 6C4.6 10 4.6 19 1.8 23" />
          </g>
        </svg>
      ))}
    </svg>
  )
}
