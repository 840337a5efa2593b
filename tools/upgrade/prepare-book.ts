import { connect } from '@kapao/database/connect'
import { openWallet } from '@kapao/ledger/ledger'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { operatorKey } from '@kapao/testkit/operator'

/**
 * Writes what a run needs before its members register, as the release whose packages it runs on writes it: the operator's
 * account at the bank, wallets of the book, and an operator's API key, which it prints. Takes the address of the database's
 * owner and the ids of the wallets.
 */
const [, , ownerUrl = '', ...walletIds] = process.argv
const { db, close } = connect(ownerUrl, 1)
await openKbankAccount(db)
for (const walletId of walletIds) await openWallet(db, walletId, 'BAHT')
process.stdout.write(await operatorKey({ db }))
await close()
