import type { LastSeen } from '../storage/last-seen.ts'

/**
 * The balance and the latest movements that storage/last-seen.ts has kept. Undefined if there are none, the browser
 * forbids access to its storage, or another build has written them.
 */
export function makeLastSeen(): HTMLElement | undefined {
  try {
    const kept = sessionStorage.getItem('last-seen') ?? localStorage.getItem('last-seen')
    return kept === null ? undefined : render(JSON.parse(kept) as LastSeen)
  } catch {
    return undefined
  }
}

function render({ seenAt, money, heading, movements, warning }: LastSeen): HTMLElement {
  const section = make('section', 'seen')
  section.append(make('p', 'seen-at', seenAt))
  const facts = make('dl', 'money')
  for (const { name, amount } of money) {
    const fact = make('div', 'fact')
    fact.append(make('dt', '', name), make('dd', '', amount))
    facts.append(fact)
  }
  section.append(facts, make('p', 'warning', warning))
  if (movements.length === 0) return section
  const list = make('ul', 'movements')
  for (const { what, when, amount, status } of movements) {
    const row = make('li', 'movement')
    row.append(make('span', 'what', what), make('span', 'amount', amount))
    row.append(make('span', 'when', [when, status].filter(Boolean).join(' · ')))
    list.append(row)
  }
  section.append(make('h2', '', heading), list)
  return section
}

function make(tag: string, name: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  if (name !== '') element.className = name
  element.textContent = text
  return element
}
