import { exportStatement } from './export-statement.ts'
import { getStatementLine } from './get-statement-line.ts'
import { listStatement } from './list-statement.ts'
import { proveStatement } from './prove-statement.ts'
import { sumStatement } from './sum-statement.ts'

export const statementOperations = [
  listStatement,
  sumStatement,
  getStatementLine,
  exportStatement,
  proveStatement,
] as const
