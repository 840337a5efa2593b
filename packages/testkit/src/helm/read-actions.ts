/** Something in a template that this renderer does not know, or that Go's own would refuse. */
export class TemplateRefused extends Error {
  /** Whether the message says where. */
  readonly isLocated: boolean

  constructor(message: string, isLocated = false) {
    super(message)
    this.isLocated = isLocated
  }
}

/** Does some work, and says where it was if the template is refused. */
export function locate<Result>(where: string, work: () => Result): Result {
  try {
    return work()
  } catch (refused) {
    if (!(refused instanceof TemplateRefused) || refused.isLocated) throw refused
    throw new TemplateRefused(`${where}: ${refused.message}`, true)
  }
}

export type Piece = { kind: 'text'; text: string } | { kind: 'action'; code: string; line: number }

const comment = /^\{\{(- )?\/\*[\s\S]*?\*\/( -)?\}\}/
const action = /^\{\{(-\s)?((?:"(?:[^"\\\n]|\\.)*"|`[^`]*`|[^"`}])*?)(\s-)?\}\}/

/** Splits a template into text and actions, and trims the text as `{{-` and `-}}` ask for. Comments are left out. */
export function splitTemplate(template: string): Piece[] {
  const pieces: Piece[] = []
  let rest = template
  let isTrimmed = false
  function keepText(text: string, isTrimmedAtEnd: boolean): void {
    const begun = isTrimmed ? text.replace(/^[ \t\r\n]+/, '') : text
    const kept = isTrimmedAtEnd ? begun.replace(/[ \t\r\n]+$/, '') : begun
    if (kept !== '') pieces.push({ kind: 'text', text: kept })
  }
  for (let start = rest.indexOf('{{'); start >= 0; start = rest.indexOf('{{')) {
    const line = lineAt(template, template.length - rest.length + start)
    const from = rest.slice(start)
    const said = comment.exec(from)
    const found = said ?? action.exec(from)
    if (!found) throw new TemplateRefused(`line ${line}: an action that does not end`)
    keepText(rest.slice(0, start), found[1] !== undefined)
    if (!said) pieces.push({ kind: 'action', code: found[2] ?? '', line })
    isTrimmed = (said ? found[2] : found[3]) !== undefined
    rest = from.slice(found[0].length)
  }
  keepText(rest, false)
  return pieces
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

export type Token =
  | { kind: 'text' | 'word' | 'mark'; value: string }
  | { kind: 'number'; value: number }
  /** `$name.a.b` has a variable and a path; `.a.b` has only the path. */
  | { kind: 'field'; variable: string | undefined; path: string[] }

const tokens: readonly [RegExp, (found: string) => Token | undefined][] = [
  [/^\s+/, () => undefined],
  [/^"(?:[^"\\\n]|\\.)*"/, (found) => ({ kind: 'text', value: unescape(found) })],
  [/^`[^`]*`/, (found) => ({ kind: 'text', value: found.slice(1, -1) })],
  [/^-?\d+(?![\w.])/, (found) => ({ kind: 'number', value: Number(found) })],
  [
    /^\$\w*(\.[A-Za-z_]\w*)*/,
    (found) => ({ kind: 'field', variable: found.split('.')[0], path: pathOf(found) }),
  ],
  [/^(\.[A-Za-z_]\w*)+/, (found) => ({ kind: 'field', variable: undefined, path: pathOf(found) })],
  [/^\.(?![\w.])/, () => ({ kind: 'field', variable: undefined, path: [] })],
  [/^[A-Za-z_]\w*/, (value) => ({ kind: 'word', value })],
  [/^(:=|=|\||\(|\)(?!\.)|,)/, (value) => ({ kind: 'mark', value })],
]

/** The words of an action. */
export function readTokens(code: string): Token[] {
  const read: Token[] = []
  for (let rest = code; rest !== '';) {
    const [found, token] = firstToken(rest)
    if (token) read.push(token)
    rest = rest.slice(found.length)
  }
  return read
}

function firstToken(rest: string): [string, Token | undefined] {
  for (const [pattern, tokenOf] of tokens) {
    const found = pattern.exec(rest)?.[0]
    if (found !== undefined) return [found, tokenOf(found)]
  }
  throw new TemplateRefused(`does not know "${rest}"`)
}

function pathOf(found: string): string[] {
  return found.split('.').slice(1)
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '"': '"', '\\': '\\' }

function unescape(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(/\\(.)/g, (whole, letter: string) => {
    const meant = escapes[letter]
    if (meant === undefined) throw new TemplateRefused(`does not know the escape ${whole}`)
    return meant
  })
}
