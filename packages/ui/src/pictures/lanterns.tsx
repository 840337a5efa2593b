import { useId } from 'react'

/** A string of paper lanterns. Decoration only. */
export function Lanterns({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg
      viewBox="0 0 240 112"
      fill="none"
      aria-hidden="true"
      className={className}
      preserveAspectRatio="xMaxYMin meet"
    >
      <defs>
        <radialGradient id={`${id}-glow`}>
          <stop offset="0" stopColor="#ffd27a" stopOpacity="0.55" />
          <stop offset="0.45" stopColor="#ff9d4d" stopOpacity="0.18" />
          <stop offset="1" stopColor="#ff9d4d" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}-paper`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe7ab" />
          <stop offset="0.55" stopColor="#ffc15c" />
          <stop offset="1" stopColor="#ee7f4c" />
        </linearGradient>
      </defs>
      <path d="M18 -6 C 66 34, 132 44, 262 4" stroke="#ffe2a8" strokeOpacity="0.4" strokeWidth="1.1" />
      {bulbs.map(({ x, y, size, opacity }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`} opacity={opacity}>
          <circle cy="14" r="34" fill={`url(#${id}-glow)`} className="animate-glow" />
          <path d="M0 -2V4" stroke="#ffe2a8" strokeOpacity="0.7" strokeWidth="1.2" />
          <rect x="-4.5" y="3.4" width="9" height="2.6" rx="1.3" fill="#7a3d1c" />
          <path d="M-5 6C-11.5 9-11.5 19-5 22H5C11.5 19 11.5 9 5 6Z" fill={`url(#${id}-paper)`} />
          <path
            d="M-2.2 6C-5 10-5 18-2.2 22M2.2 6C5 10 5 18 2.2 22"
            stroke="#b4571f"
            strokeOpacity="0.4"
            strokeWidth="0.8"
          />
          <rect x="-4.5" y="22" width="9" height="2.4" rx="1.2" fill="#7a3d1c" />
          <path d="M0 24.5V30" stroke="#ffc15c" strokeWidth="1.1" strokeLinecap="round" />
        </g>
      ))}
    </svg>
  )
}

/** Every glow must end inside the view box: a clipped one would reveal its edge. */
const bulbs = [
  { x: 66, y: 21, size: 0.62, opacity: 0.75 },
  { x: 116, y: 29.5, size: 0.86, opacity: 0.92 },
  { x: 168, y: 26, size: 1.12, opacity: 1 },
  { x: 214, y: 17, size: 0.7, opacity: 0.8 },
]
