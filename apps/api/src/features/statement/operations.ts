import { exportStatement } from './export-statement.ts'
import { getStatementLine } from './get-statement-line.ts'
import { listStatement } from './list-statement.ts'
import { printReceipt } from './print-receipt.ts'
import { printStatement } from './print-statement.ts'
import { proveStatement } from './prove-statement.ts'
import { showProof } from './show-proof.ts'
import { sumStatement } from './sum-statement.ts'

export const statementOperations = [
  listStatement,
  sumStatement,
  getStatementLine,
  exportStatement,
  printReceipt,
  printStatement,
  proveStatement,
  showProof,
] as const
