import { useId } from 'react'

export type LogoProps = {
  size?: number
  /** The site's name, shown beside the mark. */
  name?: string
  /** The accessible name of the mark when it has no name beside it. */
  label?: string
}

/** A purse that glows like a paper lantern: "kapao" is Thai for purse. */
export function Logo({ size = 40, name, label }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-3">
      <Mark size={size} {...(label === undefined ? {} : { label })} />
      {name !== undefined && <span className="text-title font-bold">{name}</span>}
    </span>
  )
}

function Mark({ size, label }: { size: number; label?: string }) {
  const id = useId()
  const role = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label }
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} fill="none" {...role}>
      <defs>
        <radialGradient id={`${id}-glow`} cx="32" cy="34" r="30" gradientUnits="userSpaceOnUse">
          <stop stopColor="#ffc15c" stopOpacity="0.5" />
          <stop offset="1" stopColor="#ff8a4d" stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}-paper`} cx="32" cy="39" r="24" gradientUnits="userSpaceOnUse">
          <stop stopColor="#fff3cf" />
          <stop offset="0.42" stopColor="#ffd27a" />
          <stop offset="1" stopColor="#ef9a3e" />
        </radialGradient>
        <linearGradient id={`${id}-clasp`} x1="32" y1="8" x2="32" y2="26" gradientUnits="userSpaceOnUse">
          <stop stopColor="#fff0c4" />
          <stop offset="1" stopColor="#f0b13f" />
        </linearGradient>
      </defs>
      <circle cx="32" cy="34" r="30" fill={`url(#${id}-glow)`} />
      <path d="M14.5 25.5H49.5C55 33.5 55.5 52 32 52S9 33.5 14.5 25.5Z" fill={`url(#${id}-paper)`} />
      <path
        d="M24 26.5C19.5 34 20 45 25.5 51.2M40 26.5C44.5 34 44 45 38.5 51.2M32 27V51.6"
        stroke="#b05f1a"
        strokeOpacity="0.42"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <path
        d="M14.5 25.5C15.5 17.5 22.5 13.5 32 13.5S48.5 17.5 49.5 25.5"
        stroke={`url(#${id}-clasp)`}
        strokeWidth="4.2"
        strokeLinecap="round"
      />
      <path d="M13.5 25.6H50.5" stroke="#7a3d12" strokeWidth="2.6" strokeLinecap="round" />
      <circle cx="28.4" cy="10.6" r="3.5" fill={`url(#${id}-clasp)`} />
      <circle cx="35.6" cy="10.6" r="3.5" fill={`url(#${id}-clasp)`} />
      <path
        d="M32 52V58.5M28.6 53V56.4M35.4 53V56.4"
        stroke="#ffc15c"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
