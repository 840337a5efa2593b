import { type Finding, isNode, isTest, lineAt, type Node, nameOf, type Source } from './source.ts'

const feature = /^apps\/api\/src\/features\//

/** Feature files that commit without the idempotency key although no job is in them, each with its reason. */
export const allowedUnkeyed: Readonly<Record<string, string>> = {
  'apps/api/src/features/refund/create-pending-payout.ts':
    'the first of two steps; the key commits with the credit',
  'apps/api/src/features/game/refresh-balances.ts': 'records balances, which may safely happen twice',
  'apps/api/src/features/chat/answer-by-bot.ts': 'the bot answers once by the message’s number',
  'apps/api/src/features/chat/upload-chat-file.ts': 'a file has an id of the key and is stored once',
  'apps/api/src/features/chat/guest-quota.ts': 'guests have no stored answers; a repeat is given back',
  'apps/api/src/features/withdrawal/payouts.ts':
    'decides a withdrawal whose waiting time is over, from its job',
  'apps/api/src/features/spin/coin.ts': 'counts coins when they are read',
  'apps/api/src/features/deposit/create-qr-deposit.ts':
    'reserves the amount before the request to the gateway; the key commits with the live QR',
  'apps/api/src/features/deposit/prove-by-payment.ts': 'a proof may safely be repeated',
  'apps/api/src/features/slip/upload-slip.ts':
    'a slip has an id of the key and is stored once; the key commits with what the bank says',
  'apps/api/src/features/export/pieces.ts': 'writes a file from its job',
  'apps/api/src/features/export/write-export.ts': 'is a job',
  'apps/api/src/features/synthetic/synthetic-member.ts': 'is called by a job',
  'apps/api/src/features/bank-transfer/receive-transaction.ts': 'a webhook has no idempotency key',
}

/**
 * Calls of `context.transaction` in features that should perhaps be `context.keyedTransaction`: a repeated request
 * would do its work twice. Files with a job have no key to commit. The other exceptions are listed above with their
 * reason.
 */
export function findUnkeyed(
  sources: readonly Source[],
  allowed: Readonly<Record<string, string>> = allowedUnkeyed,
): Finding[] {
  return sources
    .filter(({ path, text }) => feature.test(path) && !isTest(path) && !(path in allowed) && !holdsJob(text))
    .flatMap(({ path, text, nodes }) =>
      nodes.filter(isTransaction).map(({ start }) => ({
        path,
        line: lineAt(text, start),
        message:
          'commits without the idempotency key: call context.keyedTransaction, or add the reason to tools/tidy/transactions.ts',
      })),
    )
}

function holdsJob(text: string): boolean {
  return /^export const \w+: Job\b/m.test(text)
}

function isTransaction(node: Node): boolean {
  const callee = node.type === 'CallExpression' ? node['callee'] : undefined
  return (
    isNode(callee) &&
    callee.type === 'MemberExpression' &&
    nameOf(callee['object']) === 'context' &&
    nameOf(callee['property']) === 'transaction'
  )
}
