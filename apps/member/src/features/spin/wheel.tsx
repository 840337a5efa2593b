import type { WheelSlice } from '@kapao/contract/spin'
import { formatCount } from '@kapao/i18n/number'
import { Spinner } from '@kapao/ui/feedback/spinner'
import { Coins } from 'lucide-react'
import { type CSSProperties, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAfter } from '../../app/use-after.ts'
import { renderWheel, rimWidth } from './render-wheel.ts'
import { usePrizeWords } from './prize-words.ts'
import { useTurning } from './use-turning.ts'
import type { WheelFlow } from './use-wheel.ts'
import { useWheelShape } from './use-wheel-shape.ts'
import './wheel.css'

type WheelProps = {
  name: string
  slices: readonly WheelSlice[]
  coins: number
  flow: WheelFlow
  /** The id of the text below the wheel that describes its state. */
  describedBy: string
}

/** The wheel with its mark, its bulbs and the button in the middle that spins it. Specification §2 Spin. */
export function Wheel({ name, slices, coins, flow, describedBy }: WheelProps) {
  const { t } = useTranslation()
  const { nameOf } = usePrizeWords()
  const { state, win, stop } = flow
  const canvas = useRef<HTMLCanvasElement>(null)
  const mark = useRef<SVGSVGElement>(null)
  const shape = useWheelShape()
  const isTurning = state.phase === 'turning'
  const angle = useTurning({ canvas, mark, slices, win, isTurning, onStopped: stop })
  useEffect(() => {
    function paint() {
      return canvas.current && renderWheel(canvas.current, slices, { ...shape, angle })
    }
    paint()
    let isLeft = false
    // The text is painted with the page's own fonts, which may still be loading.
    void document.fonts.ready.then(() => !isLeft && paint())
    return () => {
      isLeft = true
    }
  }, [slices, shape, angle])
  const prizes = slices.map(nameOf).join(', ')
  return (
    <div className="wheel" data-phase={state.phase} style={{ '--wheel': `${shape.size}px` } as CSSProperties}>
      <div aria-hidden className="wheel-glow" />
      <canvas
        ref={canvas}
        className="wheel-canvas"
        role="img"
        aria-label={t('spin:wheelPicture', { name, slices: formatCount(slices.length), prizes })}
      />
      <Rim size={shape.size} />
      <svg ref={mark} aria-hidden viewBox="0 -8 40 56" className="wheel-mark">
        <path d="M20 46 5.5 19A16 16 0 1 1 34.5 19Z" fill="#ffdf94" stroke="#8a5200" strokeWidth="2" />
        <circle cx="20" cy="15" r="6" fill="#b4571f" />
        <circle cx="18" cy="13" r="2" fill="#ffe7ab" />
      </svg>
      <Hub coins={coins} flow={flow} describedBy={describedBy} />
    </div>
  )
}

function Hub({ coins, flow, describedBy }: Pick<WheelProps, 'coins' | 'flow' | 'describedBy'>) {
  const { t } = useTranslation()
  const { phase } = flow.state
  const isBusy = phase === 'asking' || phase === 'looking'
  const isSlow = useAfter(isBusy)
  const canSpin = phase === 'idle' && coins > 0
  return (
    <button
      type="button"
      aria-label={coins > 0 ? t('spin:spinLabel', { coins: formatCount(coins) }) : t('spin:noCoinsLabel')}
      aria-describedby={describedBy}
      aria-disabled={!canSpin || undefined}
      aria-busy={isBusy || undefined}
      onClick={canSpin ? flow.spin : undefined}
      className="wheel-hub"
      data-empty={coins < 1 || undefined}
    >
      {isSlow ? (
        <Spinner />
      ) : (
        <>
          <span className="text-base leading-tight font-bold">{t('spin:spinNow')}</span>
          <span className="flex items-center gap-1 text-lead leading-tight font-bold">
            <Coins aria-hidden className="size-4.5" />
            {formatCount(coins)}
          </span>
        </>
      )}
    </button>
  )
}

const bulbs = Array.from({ length: 24 }, (_, index) => index)

/** The golden rim with its bulbs. It does not turn with the wheel. */
function Rim({ size }: { size: number }) {
  const id = useId()
  const width = (rimWidth(size) / size) * 200
  const middle = 100 - width / 2
  return (
    <svg aria-hidden viewBox="-100 -100 200 200" className="wheel-rim">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe7ab" />
          <stop offset="0.5" stopColor="#b8741c" />
          <stop offset="1" stopColor="#f7c25c" />
        </linearGradient>
      </defs>
      <circle r={middle} fill="none" stroke={`url(#${id})`} strokeWidth={width} />
      <circle r={middle} fill="none" stroke="#2a1458" strokeWidth={width * 0.62} />
      {bulbs.map((index) => {
        const at = (index / bulbs.length) * 2 * Math.PI
        return (
          <circle
            key={index}
            className="wheel-bulb"
            data-odd={index % 2 === 1 || undefined}
            cx={Math.sin(at) * middle}
            cy={-Math.cos(at) * middle}
            r={width * 0.22}
          />
        )
      })}
    </svg>
  )
}
