/** What this needs of a path of Babel. */
type NodePath = { isExpressionStatement: () => boolean; isIfStatement: () => boolean; toString: () => string }

/** Calls of a logger whose result nobody uses, also behind a condition of their own. */
const logs = /^(?:if \([^{}]*\) )?(?:[\w.]*\b)?log\??\.\w+\(/

/** Stryker's form of a plugin that leaves code alone: no test asserts what an operator reads in the log. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'logs',
    value: {
      shouldIgnore: (path: NodePath) =>
        (path.isExpressionStatement() || path.isIfStatement()) && logs.test(path.toString())
          ? 'It only writes to the log'
          : undefined,
    },
  },
]
