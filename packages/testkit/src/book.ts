import { eventRule } from '@kapao/api/features/deposit/deposit'
import { connect } from '@kapao/database/connect'
import { verifyBook } from '@kapao/ledger/verify'

type Difference = { what: string; place: string }

/** Checks the whole book and answers every place where a rule does not hold. An empty list is a good book. */
export const checkBook = async (databaseUrl: string): Promise<Difference[]> => {
  const { db, close } = connect(databaseUrl, 1)
  try {
    const checked = await verifyBook(db, [eventRule])
    return checked.flatMap(({ what, differences }) => differences.map((place) => ({ what, place })))
  } finally {
    await close()
  }
}
