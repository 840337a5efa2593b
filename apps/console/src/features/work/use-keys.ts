import { useEffect, useEffectEvent } from 'react'

export type Keys = Readonly<Record<string, () => void>>

/** Where a key belongs to the control: typing, choosing from a list, or pressing a button. */
const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'

/**
 * Listens for single keys on the whole page, but not while somebody types, in a question over the page, or together with
 * Ctrl. Letters count by their place on the keyboard where its layout is not Latin.
 */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : undefined
    if (target?.closest(fields) || document.querySelector('[role=dialog], [role=alertdialog]')) return
    const name = nameOf(event)
    const isOfControl = name === 'Enter' && target?.closest('a, button:not([data-row])')
    const act = keys[name]
    if (act === undefined || isOfControl) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function nameOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (code === 'Slash' && shiftKey) return '?'
  if (/^[ -~]$/.test(key)) return key.toLowerCase()
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key
}
