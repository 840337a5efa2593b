import { useEffect, useState } from 'react'

const changing = ['(prefers-color-scheme: dark)', 'print']

/** A number that changes when the colours of the page do: a canvas has to be drawn anew in them. */
export function useInk(): number {
  const [ink, setInk] = useState(0)
  useEffect(() => {
    function change() {
      setInk((before) => before + 1)
    }
    const observer = new MutationObserver(change)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const queries = changing.map((query) => matchMedia(query))
    for (const query of queries) query.addEventListener('change', change)
    return () => {
      observer.disconnect()
      for (const query of queries) query.removeEventListener('change', change)
    }
  }, [])
  return ink
}
