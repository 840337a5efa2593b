import { locate, type Piece, readTokens, splitTemplate, TemplateRefused, type Token } from './read-actions.ts'

export type Operand =
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'field'; variable: string | undefined; path: readonly string[] }
  | { kind: 'pipeline'; pipeline: Pipeline }

/** A function with its arguments, or a value alone. */
export type Command = { call: string | undefined; operands: readonly Operand[] }

export type Pipeline = {
  /** `$key, $value := …` declares, `$value = …` assigns. */
  variables: readonly string[]
  isAssignment: boolean
  commands: readonly Command[]
}

export type Block = { kind: 'if' | 'with' | 'range'; pipeline: Pipeline; body: Node[]; otherwise: Node[] }

export type Node = { line: number } & (
  | { kind: 'text'; text: string }
  | { kind: 'print'; pipeline: Pipeline }
  | { kind: 'template'; name: string; pipeline: Pipeline }
  | Block
)

export type Template = { body: Node[]; defines: Map<string, Node[]> }

/** Parses a template in the part of Go's language that the chart uses. Throws `TemplateRefused` at anything else. */
export function parseTemplate(text: string): Template {
  const pieces = splitTemplate(text)
  const defines = new Map<string, Node[]>()
  const { nodes, end } = parseNodes(pieces, defines, true)
  if (end !== undefined) throw new TemplateRefused(`a block ends that did not begin`)
  return { body: nodes, defines }
}

/** What ended a list of nodes: `end`, or `else` with what follows it. */
type End = { word: 'end' | 'else'; tokens: Token[]; line: number }

/** Parses up to the end of the block, and takes what it read from the pieces. */
function parseNodes(
  pieces: Piece[],
  defines: Map<string, Node[]>,
  isTop: boolean,
): { nodes: Node[]; end: End | undefined } {
  const nodes: Node[] = []
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
    if (piece.kind === 'text') {
      nodes.push({ kind: 'text', text: piece.text, line: 0 })
      continue
    }
    const { code, line } = piece
    const end = locate(`line ${line}`, () => {
      const tokens = readTokens(code)
      const [first] = tokens
      const word = first?.kind === 'word' ? first.value : ''
      if (word === 'end' || word === 'else') return { word, tokens: tokens.slice(1), line } as const
      if (word === 'define') {
        if (!isTop) throw new TemplateRefused('define inside a block')
        parseDefine(tokens.slice(1), pieces, defines)
      } else nodes.push(parseAction(word, { tokens, line, pieces, defines }))
      return undefined
    })
    if (end) return { nodes, end }
  }
  return { nodes, end: undefined }
}

function parseDefine([name, ...others]: Token[], pieces: Piece[], defines: Map<string, Node[]>): void {
  if (name?.kind !== 'text' || others.length > 0) throw new TemplateRefused('define takes a name')
  if (defines.has(name.value)) throw new TemplateRefused(`"${name.value}" is defined twice`)
  const { nodes, end } = parseNodes(pieces, defines, false)
  if (end?.word !== 'end') throw new TemplateRefused(`"${name.value}" does not end`)
  defines.set(name.value, nodes)
}

type Read = { tokens: Token[]; line: number; pieces: Piece[]; defines: Map<string, Node[]> }

/** Words of Go's language that the chart does not use. They are no functions. */
const unknownWords = new Set(['block', 'break', 'continue', 'nil'])

function parseAction(word: string, read: Read): Node {
  const { tokens, line } = read
  if (word === 'if' || word === 'with' || word === 'range') return parseBlock(word, tokens.slice(1), read)
  if (word !== 'template') return { kind: 'print', pipeline: parsePipeline(tokens), line }
  const [, name, ...rest] = tokens
  if (name?.kind !== 'text') throw new TemplateRefused('template takes a name')
  return { kind: 'template', name: name.value, pipeline: parsePipeline(rest), line }
}

function parseBlock(kind: Block['kind'], tokens: Token[], { line, pieces, defines }: Read): Node {
  const pipeline = parsePipeline(tokens)
  const { nodes: body, end } = parseNodes(pieces, defines, false)
  if (end === undefined) throw new TemplateRefused(`${kind} does not end`)
  if (end.word === 'end') return { kind, pipeline, body, otherwise: [], line }
  const [next, ...rest] = end.tokens
  if (next !== undefined) {
    if (kind !== 'if' || next.kind !== 'word' || next.value !== 'if')
      throw new TemplateRefused('else takes nothing, or another if')
    // `else if` has no end of its own.
    const inner = parseBlock('if', rest, { tokens: rest, line: end.line, pieces, defines })
    return { kind, pipeline, body, otherwise: [inner], line }
  }
  const other = parseNodes(pieces, defines, false)
  if (other.end?.word !== 'end') throw new TemplateRefused(`${kind} does not end`)
  return { kind, pipeline, body, otherwise: other.nodes, line }
}

function isMark(token: Token | undefined, value: string): boolean {
  return token?.kind === 'mark' && token.value === value
}

/** Takes its tokens from the list. Inside parentheses it ends at the closing one. */
function parsePipeline(tokens: Token[], isInside = false): Pipeline {
  const { variables, isAssignment } = parseVariables(tokens)
  const commands: Command[] = []
  do commands.push(parseCommand(tokens))
  while (isMark(tokens[0], '|') && tokens.shift())
  if (isInside ? !isMark(tokens.shift(), ')') : tokens.length > 0)
    throw new TemplateRefused(`does not know "${JSON.stringify(tokens[0])}" here`)
  return { variables, isAssignment, commands }
}

function parseVariables(tokens: Token[]): Pick<Pipeline, 'variables' | 'isAssignment'> {
  const at = tokens.findIndex((token) => isMark(token, ':=') || isMark(token, '='))
  if (at < 0) return { variables: [], isAssignment: false }
  const isAssignment = isMark(tokens[at], '=')
  const variables = tokens.splice(0, at + 1).flatMap((token, index) => {
    if (index % 2 === 1) return []
    if (token.kind !== 'field' || token.variable === undefined || token.path.length > 0)
      throw new TemplateRefused('only a variable can be declared')
    return [token.variable]
  })
  if (variables.length > 2) throw new TemplateRefused('more than two variables')
  return { variables, isAssignment }
}

function parseCommand(tokens: Token[]): Command {
  const [first] = tokens
  const isCall = first?.kind === 'word' && !['true', 'false'].includes(first.value)
  if (isCall && unknownWords.has(first.value)) throw new TemplateRefused(`does not know ${first.value}`)
  if (isCall) tokens.shift()
  const operands: Operand[] = []
  while (tokens.length > 0 && !isMark(tokens[0], '|') && !isMark(tokens[0], ')')) {
    const token = tokens.shift()
    if (token) operands.push(parseOperand(token, tokens))
  }
  if (!isCall && operands.length === 0) throw new TemplateRefused('an empty command')
  return { call: isCall ? first.value : undefined, operands }
}

function parseOperand(token: Token, tokens: Token[]): Operand {
  if (token.kind === 'field') return token
  if (token.kind === 'text' || token.kind === 'number') return { kind: 'literal', value: token.value }
  if (isMark(token, '(')) return { kind: 'pipeline', pipeline: parsePipeline(tokens, true) }
  if (token.kind === 'word' && ['true', 'false'].includes(token.value))
    return { kind: 'literal', value: token.value === 'true' }
  throw new TemplateRefused(`does not know "${token.value}" here`)
}
