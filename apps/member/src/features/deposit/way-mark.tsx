import { Gift, QrCode, Send } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Offer } from './offers.ts'

/**
 * A way's mark, drawn by us: initials or a sign on a coloured shape. A square stands for a bank, a circle for an
 * e-wallet, a tighter square for a QR. No logo of a company is used.
 */
export function WayMark({ offer: { way, code } }: { offer: Offer }) {
  const mark = marks[code] ?? neutral
  return (
    <span
      aria-hidden="true"
      style={{ background: mark.ground, color: mark.ink } satisfies CSSProperties}
      className={`flex size-11 shrink-0 items-center justify-center text-mini font-bold [&_svg]:size-5.5 ${shapeOf(way)}`}
    >
      {signOf(way, code)}
    </span>
  )
}

function shapeOf({ kind }: Offer['way']): string {
  if (kind === 'wallet') return 'rounded-full'
  return kind === 'qr' ? 'rounded-chip' : 'rounded-field'
}

function signOf(way: Offer['way'], code: string) {
  if (way.kind === 'qr') return <QrCode />
  if (way.kind === 'notice') return <Send />
  if (way.kind === 'wallet') return way.wallet.mode === 'LINK' ? <Gift /> : 'TM'
  // Longer codes do not fit.
  return code.length > 4 ? code.slice(0, 2) : code
}

type Mark = { ground: string; ink: string }

const neutral: Mark = { ground: '#3f3a5f', ink: '#ffffff' }

/** Own colours that recall a bank's. Each pair has a contrast of at least 4.5. */
const marks: Readonly<Record<string, Mark>> = {
  KBANK: { ground: '#0f7a2a', ink: '#ffffff' },
  SCB: { ground: '#4e2e7f', ink: '#ffffff' },
  BBL: { ground: '#1e4598', ink: '#ffffff' },
  KTB: { ground: '#0a6ea3', ink: '#ffffff' },
  BAY: { ground: '#f5c518', ink: '#3a2a00' },
  TTB: { ground: '#1557c0', ink: '#ffffff' },
  GSB: { ground: '#b8146f', ink: '#ffffff' },
  BAAC: { ground: '#1f6b3a', ink: '#ffffff' },
  BCEL: { ground: '#b3122a', ink: '#ffffff' },
  TRUEWALLET: { ground: '#f58a1f', ink: '#2b1500' },
  THAIQR: { ground: '#12356b', ink: '#ffffff' },
  WW: { ground: '#0b6b6b', ink: '#ffffff' },
  PAYTIMZ: { ground: '#7a3b10', ink: '#ffffff' },
  PAYONEX: { ground: '#6b1f4f', ink: '#ffffff' },
  FP: { ground: '#34507a', ink: '#ffffff' },
  '': { ground: '#a31d2b', ink: '#ffffff' },
}
