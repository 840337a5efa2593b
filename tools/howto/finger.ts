export type Touch = {
  x: number
  y: number
  /** 0: not visible yet; 1: pressed. */
  pressure: number
}

/** Runs in the page: draws a circle at the finger, which does not affect the page. */
export function putFinger({ x, y, pressure }: Touch): void {
  const id = 'howto-finger'
  const finger = document.getElementById(id) ?? document.createElement('div')
  finger.id = id
  const size = 64 - 18 * pressure
  Object.assign(finger.style, {
    position: 'fixed',
    left: `${x - size / 2}px`,
    top: `${y - size / 2}px`,
    width: `${size}px`,
    height: `${size}px`,
    borderRadius: '50%',
    border: '3px solid #ffffff',
    background: `rgb(255 255 255 / ${0.18 + 0.32 * pressure})`,
    boxShadow: '0 0 0 3px rgb(15 12 34 / 0.55), 0 6px 24px rgb(0 0 0 / 0.5)',
    opacity: String(Math.min(1, 0.25 + pressure * 1.1)),
    pointerEvents: 'none',
    zIndex: '2147483647',
  })
  document.documentElement.append(finger)
}

/** Runs in the page. */
export function hideFinger(): void {
  document.getElementById('howto-finger')?.remove()
}
