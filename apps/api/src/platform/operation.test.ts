import type { getWallet } from '@kapao/contract/wallet'
import type { login } from '@kapao/contract/session'
import { refuse } from '@kapao/contract/refusal'
import { describe, expectTypeOf, it } from 'vitest'
import type { Operation } from './operation.ts'

// The type check proves these, and it runs before any test.
describe('an operation', () => {
  it('may refuse with the codes that its call declares', () => {
    async function wrongCredential() {
      return refuse('WRONG_CREDENTIAL')
    }
    expectTypeOf(wrongCredential).toExtend<Operation<typeof login>['run']>()
  })

  it('does not compile with a refusal that its call does not declare', () => {
    async function notEnough() {
      return refuse('MONEY_NOT_ENOUGH')
    }
    expectTypeOf(notEnough).not.toExtend<Operation<typeof login>['run']>()
    expectTypeOf(notEnough).not.toExtend<Operation<typeof getWallet>['run']>()
  })

  it('does not compile with an answer of another shape', () => {
    async function wrongShape() {
      return { amount: '100' }
    }
    expectTypeOf(wrongShape).not.toExtend<Operation<typeof getWallet>['run']>()
  })

  it('has a member only when its call is for members', () => {
    type Asked<C extends typeof login | typeof getWallet> = Parameters<Operation<C>['run']>[0]
    expectTypeOf<Asked<typeof login>['member']>().toEqualTypeOf<undefined>()
    expectTypeOf<Asked<typeof getWallet>['member']['memberId']>().toEqualTypeOf<string>()
  })
})
