import { useEffect, useEffectEvent, useState } from 'react'

/** A shorter pull does nothing, in pixels of the finger's way. */
const enough = 96
/** The mark follows the finger at half its way, at most so far. */
const lowest = 72

type Start = { x: number; y: number }

/**
 * Follows a finger that pulls the page down from its top. Returns how far the mark has come, in pixels, and whether the
 * pull is long enough. The browser's own pull, which would load the app again, is off meanwhile.
 */
export function usePull(onPulled: () => void): { way: number; isEnough: boolean } {
  const [pulled, setPulled] = useState(0)
  const refresh = useEffectEvent(onPulled)
  useEffect(() => {
    let start: Start | undefined
    function begin({ touches, target }: TouchEvent): void {
      const [finger, second] = touches
      const mayPull = finger !== undefined && second === undefined && window.scrollY <= 0 && isOfPage(target)
      start = mayPull ? { x: finger.clientX, y: finger.clientY } : undefined
    }
    function move({ touches }: TouchEvent): void {
      const down = touches.length > 1 ? 0 : wayDown(start, touches[0])
      if (down > 0) setPulled(down)
      else cancel()
    }
    // The last moves may be missing: while the page scrolls, the browser reports few of them.
    function end({ changedTouches }: TouchEvent): void {
      if (wayDown(start, changedTouches[0]) >= enough) refresh()
      cancel()
    }
    function cancel(): void {
      start = undefined
      setPulled(0)
    }
    const { style } = document.documentElement
    style.overscrollBehaviorY = 'contain'
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    window.addEventListener('touchstart', begin, options)
    window.addEventListener('touchmove', move, options)
    window.addEventListener('touchend', end, options)
    window.addEventListener('touchcancel', cancel, options)
    return () => {
      listening.abort()
      style.removeProperty('overscroll-behavior-y')
    }
  }, [])
  return { way: Math.min(pulled / 2, lowest), isEnough: pulled >= enough }
}

/** How far down a finger has come. Sideways moves belong to carousels, and upward ones to the page: for them, 0. */
function wayDown(start: Start | undefined, finger: Touch | undefined): number {
  if (start === undefined || finger === undefined) return 0
  const down = finger.clientY - start.y
  return Math.abs(finger.clientX - start.x) > down ? 0 : down
}

/** Sheets and lists over the page scroll by themselves. */
function isOfPage(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('[role=dialog], [role=alertdialog], [role=listbox]') === null
  )
}
