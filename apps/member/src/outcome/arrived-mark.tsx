import './arrived-mark.css'

/** The mark of money that has arrived: a tick that animates once. */
export function ArrivedMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 96" className="arrived-mark size-24 text-in">
      <circle className="arrived-ring" cx="48" cy="48" r="36" fill="none" stroke="currentColor" />
      <circle cx="48" cy="48" r="36" className="arrived-disc" />
      <path
        className="arrived-tick"
        d="M32 49.5 43.5 61 65 37"
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        pathLength="1"
      />
    </svg>
  )
}
