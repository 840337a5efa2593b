import { useEffect, useState } from 'react'

/**
 * A number that changes when the colours of the page do: a canvas has to be drawn anew in them. For paper it is not, because
 * the browser would not wait for it; the style sheet makes it black.
 */
export function useInk(): number {
  const [ink, setInk] = useState(0)
  useEffect(() => {
    function change() {
      setInk((before) => before + 1)
    }
    const observer = new MutationObserver(change)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const darkness = matchMedia('(prefers-color-scheme: dark)')
    darkness.addEventListener('change', change)
    return () => {
      observer.disconnect()
      darkness.removeEventListener('change', change)
    }
  }, [])
  return ink
}
