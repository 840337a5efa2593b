/** Markup that is safe to send. Only the `html` tag creates it. */
export type Html = { markup: string }

type Part = Html | string | number | undefined | false | readonly Part[]

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes every inserted value except markup that `html` created. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {
    markup: literals.reduce((markup, literal, at) => markup + write(parts[at - 1]) + literal),
  }
}

function write(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(write).join('')
  return String(part).replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')
}
