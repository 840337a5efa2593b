import { isSoundOn } from '../storage/sound.ts'
import { chime } from './chime.ts'
import { firstLandingMs, type Flight, planFlights, type Point } from './flight.ts'

const vibrationMs = 22
const namespace = 'http://www.w3.org/2000/svg'

/** Coins run from one point to another, the phone vibrates briefly and, if the member has switched it on, a sound rings. */
export function playCelebration({ from, to, target }: { from: Point; to: Point; target?: Element }): void {
  const layer = document.createElement('div')
  layer.className = 'celebration'
  layer.ariaHidden = 'true'
  layer.style.cssText = 'position:fixed;inset:0;z-index:70;overflow:hidden;pointer-events:none'
  document.body.append(layer)
  const flights = planFlights({ from, to }).map((flight) => fly(layer, flight))
  target?.animate([{ scale: 1 }, { scale: 1.06 }, { scale: 1 }], { delay: firstLandingMs, duration: 260 })
  // Leaving the page ends it as well.
  void Promise.allSettled(flights).then(() => layer.remove())
  // A browser allows neither before the member has touched the page.
  if (!hasTouched()) return
  setTimeout(() => navigator.vibrate?.(vibrationMs), firstLandingMs)
  if (isSoundOn()) chime(firstLandingMs / 1_000)
}

function fly(layer: HTMLElement, { from, turn, to, delayMs, durationMs }: Flight): Promise<unknown> {
  const coin = buildCoin()
  layer.append(coin)
  return coin.animate(
    [
      { transform: `${moveTo(from)} scale(0.3)`, opacity: 0 },
      { transform: `${moveTo(from)} scale(1)`, opacity: 1, offset: 0.16, easing: 'ease-in' },
      { transform: `${moveTo(turn)} rotateY(200deg)`, opacity: 1, offset: 0.55, easing: 'ease-in' },
      { transform: `${moveTo(to)} rotateY(540deg) scale(0.55)`, opacity: 1, offset: 0.96 },
      { transform: `${moveTo(to)} rotateY(540deg) scale(0.3)`, opacity: 0 },
    ],
    { delay: delayMs, duration: durationMs, fill: 'both' },
  ).finished
}

function moveTo({ x, y }: Point): string {
  return `translate(${x - coinSize / 2}px, ${y - coinSize / 2}px)`
}

const coinSize = 26

/** A round coin with a square hole, as on old market money. */
function buildCoin(): SVGSVGElement {
  const coin = document.createElementNS(namespace, 'svg')
  coin.setAttribute('viewBox', '-13 -13 26 26')
  coin.style.cssText = `position:absolute;left:0;top:0;width:${coinSize}px;height:${coinSize}px;opacity:0`
  for (const attributes of coinShapes) {
    const shape = document.createElementNS(namespace, 'path')
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value)
    coin.append(shape)
  }
  return coin
}

function circle(radius: number): string {
  return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`
}

const coinShapes: readonly Readonly<Record<string, string>>[] = [
  { d: circle(12), fill: '#f0b13f', stroke: '#9a5a12', 'stroke-width': '1.6' },
  { d: circle(9), fill: '#ffdf94', stroke: '#c98a26', 'stroke-width': '1.2' },
  { d: 'M-3-3h6v6h-6z', fill: '#b9731d' },
  {
    d: 'M-7.5-5a9 9 0 0 1 6-4',
    fill: 'none',
    stroke: '#fff6dc',
    'stroke-width': '1.6',
    'stroke-linecap': 'round',
  },
]

function hasTouched(): boolean {
  const { userActivation } = navigator as { userActivation?: { hasBeenActive: boolean } }
  return userActivation?.hasBeenActive !== false
}
